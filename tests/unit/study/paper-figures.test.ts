/** Panels, tables and boards from a small study, and the paper's values as the second series. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foldStudy, type StudyModel } from '../../../core/study/comparisons.ts';
import { drawExamples, makeExampleBoard, type AnsweringModel } from '../../../core/study/example-boards.ts';
import { numbered, oodDrafts, takeDrafts } from '../../../core/study/generate.ts';
import { PLACEMENT_PRESETS } from '../../../core/study/generate-ood.ts';
import { meanOf } from '../../../core/score/mean.ts';
import { acplIncludingIllegal, marginalGain, pages, reduction } from '../../../core/study/metrics.ts';
import { judgePlayedMove, judgeStudyReply } from '../../../core/study/outcome.ts';
import {
  coverageCurve,
  distributionPanels,
  studyPanels,
  type FigureRoles,
} from '../../../core/study/paper-figures.ts';
import { paperPanel } from '../../../core/study/paper-series.ts';
import { PAPER_TABLE1, studyTable3 } from '../../../core/study/paper-tables.ts';
import * as paper from '../../../core/study/paper-targets.ts';
import type { PaperCondition } from '../../../core/study/position.ts';
import { paperResults } from '../../../core/study/paper-results.ts';
import { paperRows } from '../../../core/study/paper-rows.ts';
import { HEADLINE_READING, makeLookup, type StudyRow } from '../../../core/study/rows.ts';
import { foldCoverage } from '../../../core/study/coverage.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { describeWithSharedData, sharedData } from '../../shared-data.ts';

function model(id: string, losses: Readonly<Record<PaperCondition, readonly (number | null)[]>>): StudyModel {
  const rows = (['WD', 'ND', 'OOD'] as const).flatMap((condition) =>
    losses[condition].map((loss, index): StudyRow => ({
      positionId: `${condition}-${index}`,
      condition,
      outcome: loss === 1000 ? 'illegal' : 'legal',
      noVerdict: null,
      uci: null,
      loss: loss === null ? null : { A: loss, C: loss },
      reasoningTokens: id === 'more' ? 2000 : null,
    })),
  );
  return { id, name: `Model ${id}`, rows };
}

const study = foldStudy(
  [
    model('old', { WD: [40, 60], ND: [200, 1000], OOD: [1000, 1000] }),
    model('less', { WD: [20, 30], ND: [100, 200], OOD: [400, 1000] }),
    model('more', { WD: [10, 15], ND: [50, 100], OOD: [100, null] }),
    model('random', { WD: [100, 100], ND: [400, 400], OOD: [500, 500] }),
  ],
  'A',
  { replicates: 100, seed: 1 },
);
const roles: FigureRoles = {
  generations: ['old', 'less'],
  random: 'random',
  references: [],
  reasoning: { less: 'less', more: 'more' },
  peers: ['less', 'more'],
};
const panels = new Map(studyPanels(study, roles).map((panel) => [panel.id, panel]));
const values = (id: Parameters<typeof paperPanel>[0], series: string) =>
  panels
    .get(id)
    ?.points.filter((point) => point.series === series)
    .map(({ value }) => value);

describe('panels of figures 2 to 4', () => {
  it('are all there, and each point has its n', () => {
    expect([...panels.keys()]).toEqual([
      '2a-acpl',
      '2a-legal',
      '2b-normalised',
      '2b-improvement',
      '3a-acpl',
      '3a-legal',
      '3b-tokens',
      '3b-gain',
      '4-acpl',
      '4-legal',
    ]);
    for (const { points } of panels.values()) for (const { n } of points) expect(n).not.toBeNull();
  });

  it('hold the values of the study', () => {
    expect(values('2a-acpl', 'Model old')).toEqual([50, 600, 1000]);
    expect(values('2a-legal', 'Model old')).toEqual([1, 0.5, 0]);
    expect(values('2b-normalised', 'Model less')).toEqual([0.25, 0.375, 0.8]);
    expect(values('2b-improvement', 'Model old → Model less')).toEqual([0.5, 0.75, expect.closeTo(0.3, 12)]);
    expect(values('3b-tokens', 'Model more')).toEqual([2000, 2000, 2000]);
    expect(values('3b-gain', 'Model more')).toEqual([25, 25, null]); // one of its moves is not valued
  });

  it('a value nobody knows is a gap', () => {
    expect(values('2b-normalised', 'Model old')?.[2]).toBeNull();
    const alone = studyPanels(study, { ...roles, random: null, reasoning: null });
    expect(alone.map(({ id }) => id)).not.toContain('2b-normalised');
    expect(alone.map(({ id }) => id)).not.toContain('3b-tokens');
  });
});

describe('figures 5 and 7', () => {
  it('coverage by move', () => {
    const row = (ply: number, frequency: number) => ({ game: 1, ply, pieces: 30, frequency });
    expect(coverageCurve(foldCoverage([row(1, 5), row(2, 0), row(3, 0)]))).toEqual([
      { move: 1, rate: 0.5, covered: 1, n: 2, meanPieces: 30 },
      { move: 2, rate: 0, covered: 0, n: 1, meanPieces: 30 },
    ]);
  });

  it('distributions hold every answer with a value', () => {
    const found = distributionPanels(study);
    expect(found).toHaveLength(12);
    expect(found.find(({ series, condition }) => series === 'Model more' && condition === 'OOD')?.n).toBe(1);
    expect(found[1]?.bins.at(-1)).toMatchObject({ to: null, count: 1, share: 0.5 });
  });
});

describe('tables', () => {
  it('Table 3 as rows', () => expect(studyTable3(study)).toHaveLength(12));

  it('Table 1 of the paper', () => expect(PAPER_TABLE1).toHaveLength(5));
});

describe('example boards', () => {
  const settings = PLACEMENT_PRESETS['published-stats'];
  const positions = numbered(takeDrafts(oodDrafts({ seed: 1, preset: 'published-stats', settings }), 8));
  const players: AnsweringModel[] = [
    {
      name: 'one',
      answers: positions.map(({ id, fen }) => ({
        positionId: id,
        condition: 'OOD',
        verdict: judgePlayedMove(fen, legalList(fen)[0] ?? ('' as never)),
        reasoningTokens: null,
      })),
    },
    {
      name: 'two',
      answers: positions.slice(1).map(({ id, fen }) => ({
        positionId: id,
        condition: 'OOD',
        verdict: judgeStudyReply(
          { text: `{"move_uci":"${legalList(fen)[0]}","move_san":"<b>x</b>"}`, failure: null },
          fen,
          'both',
        ),
        reasoningTokens: null,
      })),
    },
  ];

  it('are drawn among the positions everybody answered, the same for the same seed', () => {
    const drawn = drawExamples(positions, players, 3, 5);
    expect(drawn).toHaveLength(3);
    expect(drawn).toEqual(drawExamples(positions, players, 3, 5));
    expect(drawExamples(positions, players, 100, 5)).toHaveLength(7);
    expect(drawExamples(positions, players, 100, 5).map(({ id }) => id)).not.toContain('ood-0000');
  });

  it('put equal moves together, keep what was said, and name the best move', () => {
    const [, position] = positions;
    if (position === undefined) throw new Error('no position');
    const first = legalList(position.fen)[0] ?? '';
    const lookup = makeLookup([
      {
        positionId: position.id,
        uci: first,
        before: { cp: 120 },
        after: null,
        bestmove: first,
        loss: { A: 3, C: 2 },
        failure: null,
      },
    ]);
    const uci = { ...HEADLINE_READING, notation: 'uci' as const };
    const board = makeExampleBoard(position, 7, players, uci, 'C', lookup);
    expect(board).toMatchObject({ seq: 7, score: { cp: 120 }, best: { uci: first } });
    expect(board.moves).toMatchObject([{ models: ['one', 'two'], uci: first, loss: 2, outcome: 'legal' }]);
    const san = makeExampleBoard(position, 7, players, HEADLINE_READING, 'C', lookup);
    expect(san.moves[1]).toEqual({
      models: ['two'],
      text: '<b>x</b>',
      outcome: 'invalid_syntax',
      uci: null,
      san: null,
      loss: null,
    });
  });
});

describe("the paper's series", () => {
  it('says of each value whether it is printed or derived', () => {
    const moderate = paperPanel('3a-acpl').filter(({ series }) => series === 'GPT-5 (moderate)');
    expect(moderate.map(({ value, grade, sd }) => [value, grade, sd])).toEqual([
      [11.72, 'printed', 47.44],
      [72.43, 'derived', null],
      [298.81, 'printed', 427.61],
    ]);
    expect(paperPanel('4-legal').find(({ series }) => series === 'Claude Opus')?.value).toBeCloseTo(
      0.998,
      12,
    );
    expect(paperPanel('2b-normalised')).toMatchObject([{ value: 26.19 / 105, grade: 'derived' }]);
    expect(paperPanel('2b-improvement')).toHaveLength(6);
    expect(paperPanel('3b-tokens').map(({ value }) => value)).toEqual([3426.41, 11_800.1, 16_952.54]);
    expect(paperPanel('3b-gain').map(({ value }) => value)).toEqual([22.55, 7.23, 3.81]);
    expect(paperPanel('2a-acpl')).toHaveLength(12);
    expect(paperPanel('2a-legal').length).toBeGreaterThan(3);
  });
});

describeWithSharedData("the paper's figures", 'generalization', () => {
  const targets = () =>
    JSON.parse(readFileSync(sharedData('generalization', 'targets.json'), 'utf8')) as Targets;

  it('are copied without a slip: tables, tokens, rates', () => {
    const { printed } = targets();
    expect(paper.PRINTED_TABLE3).toEqual(
      printed.table3_uci.map((row) => ({
        model: row.model,
        condition: row.condition,
        legalPercent: row.legal_pct,
        acplIncluding: row.acpl_incl,
        acplLegalOnly: row.acpl_excl,
      })),
    );
    for (const condition of ['WD', 'ND', 'OOD'] as const) {
      const own = paper.PRINTED_DIAGNOSTICS[condition];
      const table = printed.table2_diagnostics[condition];
      expect([own.legalMoves, own.whiteMaterial, own.blackMaterial]).toEqual([
        table.legal_moves,
        table.white_material,
        table.black_material,
      ]);
      const tokens = printed.reasoning_tokens_gpt5_moderate[condition];
      expect({ ...paper.PRINTED_TOKENS[condition], pages: paper.PRINTED_RATES.pages[condition] }).toEqual(
        tokens,
      );
      expect(paper.PRINTED_RATES.marginalGain[condition]).toBe(
        printed.relative_marginal_gain_pct_per_1000_tokens[condition],
      );
    }
    const { san } = printed;
    expect(paper.PRINTED_RATES.acplRatioToWd).toEqual(san.acpl_ratio_to_wd);
    expect(paper.PRINTED_RATES.legalRatioFromWd).toEqual(san.illegal_ratio_to_wd);
    expect(Object.values(paper.PRINTED_RATES.improvement)).toEqual(Object.values(san.improvement_rate_pct));
    expect(paper.PRINTED_RATES.improvementDrop).toEqual(san.improvement_rate_drop_pct);
    expect(Object.values(paper.PRINTED_RATES.acplReduction)).toEqual(Object.values(san.acpl_reduction_pct));
    expect(Object.values(paper.PRINTED_RATES.illegalReduction)).toEqual(
      Object.values(san.illegal_reduction_pct),
    );
    const { overall, ...byCondition } = san.reasoning_reduction_pct;
    expect(paper.PRINTED_RATES.reasoningReduction).toEqual(byCondition);
    expect(paper.PRINTED_RATES.reasoningReductionOverall).toBe(overall);
    const { all, ...syntax } = printed.syntactically_invalid_san_pct;
    expect(paper.PRINTED_SYNTAX_PERCENT).toEqual(syntax);
    expect(paper.PRINTED_SYNTAX_MEAN_PERCENT).toBe(all);
  });

  it('are copied without a slip: SAN by condition', () => {
    const { printed, derived } = targets();
    for (const row of printed.san.per_condition) {
      const own = paper.SAN_FIGURES.find(
        ({ model: name, condition }) => name === row.model && condition === row.condition,
      );
      expect(own).toMatchObject({ acpl: row.acpl, sd: row.sd, grade: 'printed' });
      if (row.illegal_pct !== undefined) expect(own?.illegalPercent).toBe(row.illegal_pct);
    }
    for (const own of paper.SAN_FIGURES.filter(
      ({ grade, model: name }) => grade === 'derived' && name !== 'Lc0',
    )) {
      expect(own.acpl).toBe(derived.san_acpl_reconstructed[own.model]?.[own.condition]?.[0]);
    }
    for (const { model: name, acpl, sd, illegal_pct: illegal } of printed.san.overall) {
      expect(paper.PRINTED_SAN_OVERALL).toContainEqual({ model: name, acpl, sd, illegalPercent: illegal });
    }
  });

  it('agree with each other: reductions, gains, pages, syntax mean, identity of Table 3', () => {
    for (const { legalPercent, acplIncluding, acplLegalOnly } of paper.PRINTED_TABLE3) {
      const computed = acplIncludingIllegal(legalPercent / 100, acplLegalOnly);
      expect(Math.abs(computed - acplIncluding)).toBeLessThan(0.0051);
    }
    const acpl = (name: string, condition: PaperCondition) =>
      paper.SAN_FIGURES.find((row) => row.model === name && row.condition === condition)?.acpl ?? Number.NaN;
    for (const condition of ['WD', 'ND', 'OOD'] as const) {
      const share = reduction(acpl('GPT-5 (minimal)', condition), acpl('GPT-5 (moderate)', condition)) ?? 0;
      expect(Math.abs(share * 100 - paper.PRINTED_RATES.reasoningReduction[condition])).toBeLessThan(0.05);
      const { mean } = paper.PRINTED_TOKENS[condition];
      const gain = marginalGain(share, mean) ?? 0;
      expect(Math.abs(gain - paper.PRINTED_RATES.marginalGain[condition])).toBeLessThan(0.011);
      const tolerance = condition === 'ND' ? 0.04 : 0.05; // ND: R-STUDY-8.2
      expect(Math.abs(pages(mean) - paper.PRINTED_RATES.pages[condition])).toBeLessThan(tolerance);
    }
    expect(meanOf(Object.values(paper.PRINTED_SYNTAX_PERCENT)).mean).toBeCloseTo(2.59, 2);
  });
});

type ByCondition<T> = Readonly<Record<PaperCondition, T>>;
type Spread = { readonly mean: number; readonly sd: number };
type Rates = Readonly<Record<string, number>>;

interface Targets {
  readonly printed: {
    readonly table2_diagnostics: ByCondition<Readonly<Record<string, Spread>>>;
    readonly table3_uci: readonly {
      readonly model: string;
      readonly condition: PaperCondition;
      readonly legal_pct: number;
      readonly acpl_incl: number;
      readonly acpl_excl: number;
    }[];
    readonly san: {
      readonly overall: readonly {
        readonly model: string;
        readonly acpl: number;
        readonly sd: number;
        readonly illegal_pct: number;
      }[];
      readonly per_condition: readonly {
        readonly model: string;
        readonly condition: PaperCondition;
        readonly acpl: number;
        readonly sd: number;
        readonly illegal_pct?: number;
      }[];
      readonly acpl_ratio_to_wd: Rates;
      readonly illegal_ratio_to_wd: Rates;
      readonly acpl_reduction_pct: Rates;
      readonly illegal_reduction_pct: Rates;
      readonly improvement_rate_pct: Readonly<Record<string, ByCondition<number>>>;
      readonly improvement_rate_drop_pct: ByCondition<number>;
      readonly reasoning_reduction_pct: ByCondition<number> & { readonly overall: number };
    };
    readonly reasoning_tokens_gpt5_moderate: ByCondition<Spread & { readonly pages: number }>;
    readonly relative_marginal_gain_pct_per_1000_tokens: ByCondition<number>;
    readonly syntactically_invalid_san_pct: Rates;
  };
  readonly derived: {
    readonly san_acpl_reconstructed: Readonly<Record<string, ByCondition<readonly number[]> | undefined>>;
  };
}

describe('the paper as rows of the tables', () => {
  const paper = paperRows();

  it('has a row for each step, condition and model that it prints, and no value of its own making', () => {
    expect(paper.steps.map(({ improvement }) => improvement)).toEqual(
      [70.7, 35.16, 9.08, 69.92, 10.77, 5.73].map((percent) => percent / 100),
    );
    expect(paper.reasoning.map(({ marginalGain }) => marginalGain)).toEqual([22.55, 7.23, 3.81]);
    expect(paper.san.filter(({ grade }) => grade === 'printed')).toHaveLength(10);
    expect(paper.comparisons.find(({ model }) => model === 'GPT-4o')).toMatchObject({
      overall: 540.38,
      gap: null,
      ndRatio: null,
    });
    expect(paper.comparisons.at(-1)).toMatchObject({ ndRatio: 4.75, gap: 7.79, legalRatioOod: 4.72 });
    const claude = paper.comparisons.find(({ model }) => model === 'Claude Opus');
    expect([claude?.invalidSyntax, claude?.overall]).toEqual([expect.closeTo(0.144, 9), null]);
  });

  it('stands beside a study in the notation of its reading', () => {
    const read = (notation: 'san' | 'uci') =>
      paperResults({ paper, reading: { ...HEADLINE_READING, notation } });
    expect(new Set(read('uci').map(({ grade }) => grade))).toEqual(new Set(['printed']));
    expect(read('uci')).toHaveLength(12);
    expect(
      read('san').find(({ model, condition }) => model === 'GPT-5 (minimal)' && condition === 'WD'),
    ).toEqual({
      model: 'GPT-5 (minimal)',
      condition: 'WD',
      notation: 'san',
      grade: 'derived',
      legal: expect.closeTo(0.974, 9),
      acplIncluding: 51.52,
      sd: null,
      acplLegalOnly: 26.19,
    });
  });
});
