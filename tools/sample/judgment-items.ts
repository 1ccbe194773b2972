/**
 * Position Judgment items of the sample: 20 of each bucket, labelled by Stockfish 16 as the release is said to be, in
 * the revised form with complete provenance. A position is taken only when its label lies inside the stratum of its
 * bucket, as in the release, so task, bucket and label category agree and no label is near a border.
 */
import { createHash } from 'node:crypto';
import { fourFields } from '../../core/chess/fen.ts';
import { engineProvenanceOf } from '../../core/build/engine-label.ts';
import type { ReadLabel } from '../../core/score/label-record.ts';
import { readLabels } from '../../core/score/label.ts';
import type { SearchLimit } from '../../core/uci/search.ts';
import type { EngineProbe } from '../../engines/probe.ts';
import type { EnginePool } from '../../engines/pool.ts';
import type { PlayedGame, PlayedPosition } from './games.ts';
import { itemText } from './item-text.ts';

export const LABEL_NODES = 100_000;
export const LABEL_HASH_MB = 128;
const PER_BUCKET = 20;
const OPTIONS = [-400, -200, 0, 200, 400] as const;
/** Positions before this ply are mostly of the random opening. */
const FIRST_PLY = 12;
/** How far the playing search may be from a stratum for a position to be worth labelling. */
const MARGIN_CP = 60;
/** Two positions of one game are at least this far apart. */
const APART_PLIES = 10;

interface Stratum {
  readonly name: string;
  readonly bucket: (typeof OPTIONS)[number];
  readonly low: number;
  readonly high: number;
}

/** Bounds included, as in the release. */
const STRATA: readonly Stratum[] = [
  { name: 'neutral', bucket: 0, low: -50, high: 50 },
  { name: 'advantage', bucket: 200, low: 150, high: 250 },
  { name: 'winning', bucket: 400, low: 350, high: 450 },
  { name: 'losing', bucket: -400, low: -450, high: -350 },
  { name: 'disadvantage', bucket: -200, low: -250, high: -150 },
];

interface Candidate {
  readonly game: PlayedGame;
  readonly position: PlayedPosition;
}

/** Lines of the file, grouped by stratum in the order of the release. */
export async function judgmentLines(
  games: readonly PlayedGame[],
  pool: EnginePool,
  probe: EngineProbe,
  report: (line: string) => void,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const stratum of STRATA) {
    const candidates = candidatesOf(games, stratum);
    let taken = 0;
    for (let at = 0; at < candidates.length && taken < PER_BUCKET; at += pool.size) {
      const batch = candidates.slice(at, at + pool.size);
      const labels = await Promise.all(batch.map(({ position }) => label(pool, position.fen)));
      for (const [index, found] of labels.entries()) {
        const candidate = batch[index];
        if (candidate === undefined || found === null || taken >= PER_BUCKET) continue;
        if (found.label.whiteCp === null || !isWithin(stratum, found.label.whiteCp, 0)) continue;
        lines.push(makeLine(stratum, taken, candidate, found, probe));
        taken += 1;
      }
    }
    report(`${stratum.name}: ${taken} of ${PER_BUCKET} from ${candidates.length} candidates`);
    if (taken < PER_BUCKET) throw new Error(`too few positions for ${stratum.name}: play more games`);
  }
  return lines;
}

function isWithin(stratum: Stratum, cp: number, margin: number): boolean {
  return cp >= stratum.low - margin && cp <= stratum.high + margin;
}

/** Nearest to the bucket by the playing search; first the best position of every game, then the second best. */
function candidatesOf(games: readonly PlayedGame[], stratum: Stratum): readonly Candidate[] {
  const distance = (position: PlayedPosition): number => Math.abs((position.whiteCp ?? 0) - stratum.bucket);
  const byGame = games.map((game) => {
    const fitting = game.positions
      .filter(
        ({ ply, whiteCp }) => ply >= FIRST_PLY && whiteCp !== null && isWithin(stratum, whiteCp, MARGIN_CP),
      )
      .sort((a, b) => distance(a) - distance(b) || a.ply - b.ply);
    const [first] = fitting;
    const second = fitting.find(({ ply }) => first !== undefined && Math.abs(ply - first.ply) >= APART_PLIES);
    return { game, choices: [first, second] };
  });
  return [0, 1].flatMap((choice) =>
    byGame.flatMap(({ game, choices }) => {
      const position = choices[choice];
      return position === undefined ? [] : [{ game, position }];
    }),
  );
}

interface Found {
  readonly label: ReadLabel;
  readonly nodesTotal: number | null;
}

async function label(pool: EnginePool, fen: string): Promise<Found | null> {
  const limit: SearchLimit = { nodes: LABEL_NODES };
  const completed = `${fourFields(fen)} 0 1`;
  const found = await pool.search({ fen: completed, moves: [], limit, newGame: true });
  if (!found.ok) throw new Error(`the labelling engine failed: ${found.error.message}`);
  const { lastExact } = readLabels(found.value, fen.split(' ')[1] === 'w' ? 'w' : 'b');
  return lastExact === null ? null : { label: lastExact, nodesTotal: found.value.nodesTotal };
}

function makeLine(
  stratum: Stratum,
  number: number,
  { game, position }: Candidate,
  { label, nodesTotal }: Found,
  probe: EngineProbe,
): string {
  const fen = fourFields(position.fen);
  const asked = {
    bench: probe.bench,
    sha256: probe.sha256,
    nodes: LABEL_NODES,
    threads: 1,
    hashMb: LABEL_HASH_MB,
  };
  const engine = engineProvenanceOf({ ...asked, name: probe.name ?? '' }, label, nodesTotal);
  return itemText({
    task: `position_judgment_${stratum.name}`,
    number,
    category: 'Position Judgment',
    input: fen,
    task_text:
      'Stockfish 16 searched it with a budget of 100,000 nodes. Which of the values -400, -200, 0, 200, 400 ' +
      "(centipawns, White's view) is nearest to its evaluation?",
    examples: ['400', '-200'],
    answer: String(label.bucket),
    answerType: 'single',
    metadata: {
      position_id: createHash('md5').update(fen).digest('hex').slice(0, 16),
      game_id: game.id,
      ply: position.ply,
      label_category: stratum.name,
      options: [...OPTIONS],
      engine,
    },
  });
}
