/**
 * The paper's own values for the panels of figures 2 to 4, as a second series beside a study's. Only what is printed, or
 * follows from printed values by arithmetic, and each point says which of the two it is. SAN notation, as in the paper's
 * figures. Values that are only drawn there (random baseline, normalised ACPL in ND and OOD) are not here.
 */
import type { PanelId, PaperPoint } from './paper-figures.ts';
import {
  PRINTED_POSITIONS,
  PRINTED_RATES,
  PRINTED_TOKENS,
  SAN_FIGURES,
  SAN_LEGAL_ONLY,
  IMPLIED_RANDOM_ACPL,
  type Grade,
  type PaperModel,
} from './paper-targets.ts';
import { PAPER_CONDITION_NAMES, type PaperCondition } from './position.ts';

const GENERATIONS: readonly PaperModel[] = ['GPT-3.5', 'GPT-4o', 'GPT-5 (minimal)'];
const REASONING: readonly PaperModel[] = ['GPT-5 (minimal)', 'GPT-5 (moderate)'];
const PEERS: readonly PaperModel[] = ['GPT-5 (minimal)', 'Claude Opus', 'Gemini 3'];

export function paperPanel(id: PanelId): PaperPoint[] {
  switch (id) {
    case '2a-acpl':
      return acpl([...GENERATIONS, 'Lc0']);
    case '2a-legal':
      return legal([...GENERATIONS, 'Lc0']);
    case '2b-normalised':
      return normalised();
    case '2b-improvement':
      return improvement();
    case '3a-acpl':
      return acpl(REASONING);
    case '3a-legal':
      return legal(REASONING);
    case '3b-tokens':
      return PAPER_CONDITION_NAMES.map((condition) =>
        point('GPT-5 (moderate)', condition, PRINTED_TOKENS[condition].mean, 'printed', {
          sd: PRINTED_TOKENS[condition].sd,
        }),
      );
    case '3b-gain':
      return PAPER_CONDITION_NAMES.map((condition) =>
        point('GPT-5 (moderate)', condition, PRINTED_RATES.marginalGain[condition], 'printed'),
      );
    case '4-acpl':
      return acpl(PEERS);
    case '4-legal':
      return legal(PEERS);
  }
}

function point(
  series: string,
  condition: PaperCondition,
  value: number,
  grade: Grade,
  more: { readonly sd?: number | null; readonly n?: number | null } = {},
): PaperPoint {
  const { sd = null, n = PRINTED_POSITIONS } = more;
  return { series, condition, value, interval: null, sd, n, grade };
}

function acpl(models: readonly PaperModel[]): PaperPoint[] {
  return SAN_FIGURES.filter(({ model }) => models.includes(model)).map(
    ({ model, condition, acpl: value, sd, grade }) => point(model, condition, value, grade, { sd }),
  );
}

/** From the printed illegal percentages; a model whose percentage is not known in a condition has no point there. */
function legal(models: readonly PaperModel[]): PaperPoint[] {
  return SAN_FIGURES.filter(({ model }) => models.includes(model)).flatMap(
    ({ model, condition, illegalPercent, grade }) =>
      illegalPercent === null ? [] : [point(model, condition, (100 - illegalPercent) / 100, grade)],
  );
}

function normalised(): PaperPoint[] {
  return SAN_LEGAL_ONLY.filter(({ model }) => GENERATIONS.includes(model)).flatMap(
    ({ model, condition, acpl: value }) => {
      const random = IMPLIED_RANDOM_ACPL[condition];
      return random === undefined ? [] : [point(model, condition, value / random, 'derived', { n: null })];
    },
  );
}

function improvement(): PaperPoint[] {
  return Object.entries(PRINTED_RATES.improvement).flatMap(([step, rates]) =>
    PAPER_CONDITION_NAMES.map((condition) => point(step, condition, rates[condition] / 100, 'printed')),
  );
}
