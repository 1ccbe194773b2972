/** Engines: list, check (a job), add by path, remove, the raw dialogue. */
import type { EngineView } from '../../ipc/contract.ts';
import type { EngineFacts } from '../../host/engine-view.ts';
import type { ProbeWatch } from '../../host/lab-engines.ts';
import type { JobContext } from '../jobs.ts';
import type { Handlers } from '../answer.ts';
import { valueOf } from '../failures.ts';
import type { HandlerParts } from './ports.ts';

type EngineChannel = Extract<keyof Handlers, `engines.${string}`>;

const SHOWN_LINES = 1000;

export function engineHandlers({
  workbench,
  jobs,
  dialogs,
  send,
}: HandlerParts): Pick<Handlers, EngineChannel> {
  const engines = async () => (await workbench.lab()).engines;
  return {
    'engines.list': async () => (await (await engines()).list()).map(makeView),
    'engines.check': async ({ engineId }) => {
      const known = await engines();
      const jobId = jobs.start('engine_check', `Checking ${engineId}`, async (context) => {
        try {
          valueOf(await known.check(engineId, watchOf(context)));
        } finally {
          send('engines.changed', { engineId });
        }
        return {};
      });
      return { jobId };
    },
    'engines.chooseFile': async () => {
      const [file] = await dialogs.choose({ title: 'Program of a UCI engine', kind: 'file', endings: [] });
      return file ?? null;
    },
    'engines.add': async ({ path, ...rest }) => {
      const known = await engines();
      const jobId = jobs.start('engine_add', `Adding ${rest.name || path}`, async (context) => {
        const { id } = valueOf(await known.add({ file: path, ...rest }, watchOf(context)));
        send('engines.changed', { engineId: id });
        return { engineId: id };
      });
      return { jobId };
    },
    'engines.remove': async ({ engineId }) => {
      valueOf((await engines()).remove(engineId));
      send('engines.changed', { engineId });
    },
    'engines.dialogue': async ({ engineId }) =>
      (await engines())
        .dialogue(engineId)
        .slice(-SHOWN_LINES)
        .map((line) => ({ ...line })),
  };
}

/** A check counts the positions of the engine's bench, where it tells them. */
function watchOf({ signal, report }: JobContext): ProbeWatch {
  return { signal, onProgress: ({ done, total }) => report({ done, total, unit: 'positions' }) };
}

function makeView(facts: EngineFacts): EngineView {
  return {
    ...facts,
    options: facts.options.map((option) => ({ ...option, vars: [...option.vars] })),
    fixedOptions: facts.fixedOptions.map((option) => ({ ...option })),
  };
}
