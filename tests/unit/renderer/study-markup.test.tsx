/** What a model wrote as its move is text: markup stays letters, invisible signs are written out, long texts are cut. */
import { HEADLINE_FILTER } from '../../../core/study/report-defaults.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { StudyAnswerRow } from '../../../core/study/report.ts';
import type { MoveVerdict } from '../../../core/study/outcome.ts';
import { BoardsPlot } from '../../../renderer/chart/boards-plot.tsx';
import { PAPER } from '../../../renderer/chart/paint.ts';
import { StudyVerdictView } from '../../../renderer/routes/runs/studies/study-verdict.tsx';

const HOSTILE = `<img src=x onerror=alert(1)>\u202e${'x'.repeat(100_000)}`;
const move: MoveVerdict = {
  notation: 'san',
  moveText: HOSTILE,
  outcome: 'invalid_syntax',
  strictOutcome: 'missing',
  uci: null,
  san: null,
};
const row: StudyAnswerRow = {
  seq: 1,
  positionId: 'ood-0001',
  condition: 'OOD',
  fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1',
  verdict: {
    kind: 'judged',
    jsonStatus: 'lenient',
    severalObjects: false,
    sanMove: move,
    uciMove: { ...move, notation: 'uci', moveText: null, outcome: 'missing' },
    agree: null,
    failure: null,
  },
  isTruncated: false,
  failure: null,
  value: null,
  attempts: 1,
  reasoningTokens: null,
  completionTokens: 3,
  costNano: null,
  wallMs: 5,
};

function shown(part: Partial<StudyAnswerRow> = {}): string {
  return renderToStaticMarkup(<StudyVerdictView row={{ ...row, ...part }} filter={HEADLINE_FILTER} />);
}

describe('verdict on a study answer', () => {
  it('shows the text of a move as text, cut and with its invisible signs written out', () => {
    const html = shown();
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
    expect(html).toContain('⟨U+202E⟩');
    expect(html.length).toBeLessThan(10_000);
  });

  it('tells either notation and either level apart', () => {
    const html = shown();
    expect(html).toContain('lenient: not a move text');
    expect(html).toContain('strict: no move given');
    expect(html).toContain('(no move)');
  });

  it('never shows trouble as a verdict', () => {
    expect(shown({ verdict: null, failure: 'rate_limited' })).toContain('says anything about the model');
    const cut = shown({ verdict: { kind: 'no_verdict', why: 'truncated' }, isTruncated: true });
    expect(cut).toContain('cut by the output limit');
    expect(cut).not.toContain('strict:');
  });
});

it('shows hostile lines below a board of a figure as text', () => {
  const board = {
    id: 'p',
    title: HOSTILE,
    href: '#/datasets',
    fen: row.fen,
    arrows: [],
    lines: [{ text: HOSTILE, colour: null, href: '#/runs/r' }],
  };
  const html = renderToStaticMarkup(<BoardsPlot boards={[board]} title="Boards" paint={PAPER} />);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('href=');
});
