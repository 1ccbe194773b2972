/** Example boards of a study → boards of a figure: an arrow for each legal answer, dashed for the engine's choice. Pure. */
import type { StudyFigures } from '../../../../core/record/study-figures.ts';
import type { FigureBoard, BoardLine } from '../../../chart/boards-plot.tsx';
import { styleOf } from '../../../chart/series-style.ts';
import { lossText, outcomeWords, scoreText } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { makeStudyAnswersHref } from '../../../state/study-place.ts';
import { filterOf } from './figure-data.ts';

type Example = StudyFigures['examples'][number];

const BEST_COLOUR = '#5c6672';

export function figureBoards(figures: StudyFigures): readonly FigureBoard[] {
  return figures.examples.map((example) => makeBoard(figures, example));
}

function makeBoard(figures: StudyFigures, example: Example): FigureBoard {
  const { positionId, condition, fen, best, score, moves, inCheck } = example;
  const turn = fen.split(' ')[1] === 'b' ? 'Black' : 'White';
  return {
    id: positionId,
    title: `${condition} · ${showLine(positionId)} · ${turn} to move${inCheck ? ', in check' : ''}`,
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
        : [{ text: `Best ${best.san ?? best.uci}, ${scoreText(score)}`, colour: BEST_COLOUR, href: null }]),
      ...moves.flatMap((move, at) => makeLines(figures, example, move, styleOf(at).colour)),
    ],
  };
}

/** What was answered and what it costs; below it who gave it, as many lines as their names need. */
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
  const first = figures.models.find(({ name }) => name === move.models[0]);
  const href =
    first?.kind === 'run'
      ? makeStudyAnswersHref(
          first.id,
          filterOf(figures, example.condition, { text: example.positionId.slice(0, 200) }),
        )
      : null;
  return [
    { text: `${text}, ${verdict}`, colour: move.uci === null ? null : colour, href },
    ...wrapNames(move.models.map(showLine)).map((names) => ({ text: names, colour: null, href: null })),
  ];
}

const LINE_LETTERS = 38;

function wrapNames(names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= LINE_LETTERS) {
      lines[lines.length - 1] = `${last}, ${name}`;
    } else lines.push(name);
  }
  return lines;
}
