/** Example boards of a study → boards of a figure: an arrow for each legal answer, dashed for the engine's choice. Pure. */
import { filterOf } from '../../../../core/study/opened.ts';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import type { FigureBoard, BoardLine } from '../../../chart/boards-plot.tsx';
import { styleOf } from '../../../chart/series-style.ts';
import { lossText, outcomeWords, scoreText } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { makePositionSetHref, makeStudyAnswersHref } from '../../../state/study-place.ts';

type Example = StudyFigures['examples'][number];

const BEST_COLOUR = '#5c6672';

export function figureBoards(figures: StudyFigures): readonly FigureBoard[] {
  return figures.examples.map((example) => makeBoard(figures, example));
}

function makeBoard(figures: StudyFigures, example: Example): FigureBoard {
  const { seq, positionId, condition, fen, best, score, moves, inCheck } = example;
  const turn = fen.split(' ')[1] === 'b' ? 'Black' : 'White';
  const [first] = figures.models;
  return {
    id: positionId,
    title: `${condition} · ${showLine(positionId)} · ${turn} to move${inCheck ? ', in check' : ''}`,
    href: makePositionSetHref(figures.setSha256, seq),
    fen,
    arrows: [
      ...(best === null ? [] : [{ move: best.uci, colour: BEST_COLOUR, isDashed: true }]),
      ...moves.flatMap(({ uci }, at) =>
        uci === null ? [] : [{ move: uci, colour: styleOf(at).colour, isDashed: false }],
      ),
    ],
    lines: [
      ...(best === null
        ? []
        : [
            {
              text: `Best ${best.san ?? best.uci}, ${scoreText(score)}`,
              colour: BEST_COLOUR,
              href: first?.kind === 'run' ? `${answerHref(figures, example, first.id)}&part=engine` : null,
            },
          ]),
      ...moves.flatMap((move, at) => makeLines(figures, example, move, styleOf(at).colour)),
    ],
  };
}

function answerHref(figures: StudyFigures, { seq, condition }: Example, runId: string): string {
  return makeStudyAnswersHref(runId, filterOf(figures, condition), seq);
}

/** What was answered and what it costs; below it who gave it, each with the way to the answer. */
function makeLines(
  figures: StudyFigures,
  example: Example,
  move: Example['moves'][number],
  colour: string,
): readonly BoardLine[] {
  const text = move.san ?? (move.text === null ? 'no move' : `“${showLine(move.text).slice(0, 16)}”`);
  const verdict =
    move.outcome === 'legal'
      ? lossText(move.loss)
      : move.outcome === null
        ? 'no verdict'
        : outcomeWords(move.outcome);
  return [
    { text: `${text}, ${verdict}`, colour: move.uci === null ? null : colour, href: null },
    ...move.models.map((name) => {
      const run = figures.models.find((model) => model.kind === 'run' && model.name === name);
      const href = run === undefined ? null : answerHref(figures, example, run.id);
      return { text: showLine(name), colour: null, href };
    }),
  ];
}
