/** All handlers, by area. The record's type is the contract's: a missing handler does not compile. */
import type { Handlers } from '../answer.ts';
import { appHandlers } from './app.ts';
import { datasetHandlers } from './datasets.ts';
import { engineHandlers } from './engines.ts';
import type { HandlerParts } from './ports.ts';
import { reproduceHandlers } from './reproduce.ts';
import { workspaceHandlers } from './workspace.ts';

export function makeHandlers(parts: HandlerParts): Handlers {
  return {
    ...appHandlers(parts),
    ...workspaceHandlers(parts),
    ...datasetHandlers(parts),
    ...engineHandlers(parts),
    ...reproduceHandlers(parts),
    'job.cancel': ({ jobId }) => {
      parts.jobs.cancel(jobId);
    },
  };
}
