/** `plybook study value <run>…`: what the answered moves of study runs are worth, kept in their journal. */
import type { ValuingOutcome } from '../../core/study/report.ts';
import type { ValuingSettings } from '../../core/study/valuing.ts';
import { RateWindow } from '../../core/util/rate-window.ts';
import { EXIT } from '../exit.ts';
import { questionValue } from '../question/output.ts';
import type { CliSession, JsonOption, WorkspaceOption } from '../session.ts';
import { plural } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';
import { stopSignal } from './stop-signal.ts';
import { mustStudyRuns } from './targets.ts';

export interface ValueRunsOptions extends JsonOption, WorkspaceOption {
  readonly noiseFloor?: boolean;
  readonly randomDraw?: boolean;
  readonly exactRandom?: boolean;
  readonly processes: number;
}

export async function valueStudyRuns(
  session: CliSession,
  texts: readonly string[],
  valuing: ValuingSettings,
  options: ValueRunsOptions,
): Promise<void> {
  await session.withLab(options, async (lab) => {
    const runIds = mustStudyRuns(lab, texts).map(({ runId }) => runId);
    const rate = new RateWindow(performance.now());
    const request = {
      runIds,
      valuing: { ...valuing, settings: { ...valuing.settings } },
      noiseFloor: options.noiseFloor !== false, // every set is measured with it (R-STUDY-6.6)
      randomDraw: options.randomDraw !== false,
      exactRandom: options.exactRandom === true,
      processes: options.processes,
    };
    const valued = await lab.studies.value(request, {
      signal: stopSignal(session),
      onProgress: (done, total) => {
        rate.add(performance.now(), 0);
        const [perSecond, remainingMs] = [rate.itemsPerSecond(), rate.remainingMs(total - done)];
        session.progress.show({ title: 'Valuing', done, total, unit: 'move', perSecond, remainingMs });
      },
    });
    tell(session, questionValue(valued), runIds, options);
  });
}

function tell(
  session: CliSession,
  outcome: ValuingOutcome,
  runIds: readonly string[],
  options: JsonOption,
): void {
  if (options.json === true) session.printJson(outcome);
  else {
    const { valued, known, failed, failure, searches, profile } = outcome;
    session.print(
      [
        `${plural(valued, 'move')} valued, ${known} known already, ${plural(searches, 'position')} searched`,
        ...(failed === 0
          ? []
          : [`${plural(failed, 'move')} without a value: ${safeText(failure ?? 'no score')}`]),
        profile,
        `Now: plybook study figures ${runIds.join(' ')}`,
      ].join('\n'),
    );
  }
  if (outcome.failed > 0) session.exitCode = EXIT.disagrees;
}
