/** What pausing, resuming and amending need to know of a run, whether it asks questions or positions. Pure. */
import type { AskLimits } from '../../../../core/player/ask-settings.ts';
import { isAskedOverService, thawPlayer } from '../../../../core/player/players.ts';
import type { PlayerSpec, StudyPlayer } from '../../../../core/player/seats.ts';
import type { QuestionReport } from '../../../../core/question/report.ts';
import type { StudyReport } from '../../../../core/study/report.ts';
import { makeNewRunHref } from '../../../state/run-address.ts';
import { makeNewStudyHref } from '../../../state/study-place.ts';
import { limitsInForce } from './live-figures.ts';

export interface AskedRun {
  readonly runId: string;
  readonly kind: 'questions' | 'studies';
  /** Nobody stands behind a result file of elsewhere. */
  readonly isAskable: boolean;
  readonly isService: boolean;
  /** Whose lanes and key are kept; null: not a player that is kept with lanes. */
  readonly player: PlayerSpec | StudyPlayer | null;
  /** In force: those of the last amendment, else the manifest's. */
  readonly limits: AskLimits;
  /** Items without a verdict. */
  readonly open: number;
  readonly likeHref: string;
}

export function askedQuestions(report: QuestionReport): AskedRun {
  const player = thawPlayer(report.manifest.player);
  return {
    runId: report.runId,
    kind: 'questions',
    isAskable: player !== null,
    isService: isAskedOverService(report.manifest.player),
    player,
    limits: limitsInForce(report),
    open: report.items - report.answered,
    likeHref: makeNewRunHref({ like: report.runId }),
  };
}

export function askedStudy(report: StudyReport): AskedRun {
  const { player } = report.manifest;
  return {
    runId: report.runId,
    kind: 'studies',
    isAskable: true,
    isService: isAskedOverService(player),
    player: thawPlayer(player),
    limits: limitsInForce(report),
    open: report.positions - report.answered,
    likeHref: makeNewStudyHref({ like: report.runId }),
  };
}
