/** All handlers, by area. The record's type is the contract's: a missing handler does not compile. */
import type { Handlers } from '../answer.ts';
import { guardReading } from '../reading-guard.ts';
import { appHandlers } from './app.ts';
import { coverageHandlers } from './coverage.ts';
import { datasetHandlers } from './datasets.ts';
import { engineHandlers } from './engines.ts';
import { exportHandlers } from './export.ts';
import { gameHandlers } from './games.ts';
import { playerHandlers } from './players.ts';
import type { HandlerParts } from './ports.ts';
import { positionHandlers } from './positions.ts';
import { questionHandlers } from './questions.ts';
import { reproduceHandlers } from './reproduce.ts';
import { runsHandlers } from './runs.ts';
import { studyHandlers } from './studies.ts';
import { workspaceHandlers } from './workspace.ts';

export function makeHandlers(parts: HandlerParts): Handlers {
  const handlers: Handlers = {
    ...appHandlers(parts),
    ...workspaceHandlers(parts),
    ...datasetHandlers(parts),
    ...engineHandlers(parts),
    ...reproduceHandlers(parts),
    ...runsHandlers(parts),
    ...questionHandlers(parts),
    ...gameHandlers(parts),
    ...positionHandlers(parts),
    ...coverageHandlers(parts),
    ...studyHandlers(parts),
    ...playerHandlers(parts),
    ...exportHandlers(parts),
    'job.cancel': ({ jobId }) => {
      parts.jobs.cancel(jobId);
    },
  };
  return guardReading(handlers, parts.workbench);
}
