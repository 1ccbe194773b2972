/** The file of a coverage study: canonical JSON lines, a head and then one line a game. Pure text on either side. */
import { canonicalJson } from '../../core/record/canonical-json.ts';
import {
  coverageGameSchema,
  coverageHeadSchema,
  type CoverageGame,
  type CoverageHead,
} from '../../core/study/coverage-study.ts';

export interface CoverageStudy {
  readonly head: CoverageHead;
  readonly games: readonly CoverageGame[];
}

export function makeCoverageText({ head, games }: CoverageStudy): string {
  return [head, ...games].map((line) => `${canonicalJson(line)}\n`).join('');
}

/** Of a text that its hash has proved; throws where it is none of ours. */
export function readCoverageText(text: string): CoverageStudy {
  const [head = '', ...games] = text.split('\n').filter((line) => line !== '');
  return {
    head: coverageHeadSchema.parse(JSON.parse(head)),
    games: games.map((line) => coverageGameSchema.parse(JSON.parse(line))),
  };
}
