/**
 * How often each interval of the rules of statistics holds the true value, by simulation: 10,000 samples of each size from a
 * population whose value is known. `fromSize` is what the rule page says: from there on the coverage must be within 1.5
 * points of 95 %; smaller sizes are shown, and the page has their numbers. `npm run bench -- coverage [draws]`
 */
import { bootstrapAll, replicateValues } from '../core/score/bootstrap.ts';
import { clusterMeanInterval } from '../core/score/cluster-mean.ts';
import { percentileInterval, wilsonInterval, type Interval } from '../core/score/interval.ts';
import { makeItemTable, makeOutcomes } from '../core/score/item-table.ts';
import { meanInterval, meanOf } from '../core/score/mean.ts';
import { matchFigures, PAIR_SCORES, type PairCounts } from '../core/score/pentanomial.ts';
import { makeRng, namedSeed } from '../core/util/rng.ts';

const DRAWS = Number(process.argv[2] ?? 10_000);
const NOMINAL = 0.95;
const TOLERANCE = 0.015;

type Rng = () => number;

interface Study {
  readonly rule: string;
  readonly population: string;
  readonly sizes: readonly number[];
  /** From here on within the tolerance, as the rule page says; null: at no size of these. */
  readonly fromSize: number | null;
  readonly truth: number;
  readonly sample: (size: number, random: Rng) => Interval | null;
}

function gaussian(random: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** As losses are: half of them nothing, the rest exponential, in centipawns. */
function lossLike(random: Rng): number {
  return random() < 0.5 ? 0 : -120 * Math.log(1 - random());
}

function pick(weights: readonly number[], random: Rng): number {
  let left = random();
  for (const [at, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return at;
  }
  return weights.length - 1;
}

function samplePairs(weights: readonly number[]): Study['sample'] {
  return (size, random) => {
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (let pair = 0; pair < size; pair += 1) {
      const at = pick(weights, random);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    return matchFigures(counts satisfies PairCounts).scoreInterval;
  };
}

const scoreOf = (weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (PAIR_SCORES[at] ?? 0), 0);

const PAIRS = {
  'even, many draws': [0.03, 0.2, 0.54, 0.2, 0.03],
  'even, few draws': [0.2, 0.2, 0.2, 0.2, 0.2],
  stronger: [0.02, 0.1, 0.3, 0.33, 0.25],
  'far stronger': [0, 0.01, 0.04, 0.15, 0.8],
} as const;

function sampleMean(draw: (random: Rng) => number): Study['sample'] {
  return (size, random) => meanInterval(meanOf(Array.from({ length: size }, () => draw(random))));
}

/** Games of 10 to 40 moves; moves of one game share a skill of the day. */
function sampleGames(size: number, random: Rng): Interval | null {
  return clusterMeanInterval(
    Array.from({ length: size }, () => {
      const n = 10 + Math.floor(random() * 31);
      const day = 0.5 + random();
      let sum = 0;
      for (let move = 0; move < n; move += 1) sum += day * lossLike(random);
      return { n, sum };
    }),
  );
}

/** Clusters of one to three items, all right or wrong together more often than not. */
function sampleItems(size: number, random: Rng): Interval | null {
  const items: { task: string; category: string; sourceKey: string }[] = [];
  const right: boolean[] = [];
  for (let cluster = 0; cluster < size; cluster += 1) {
    const skill = random() < 0.6 ? 0.9 : 0.15;
    const n = 1 + Math.floor(random() * 3);
    for (let item = 0; item < n; item += 1) {
      items.push({ task: `t${item}`, category: 'c', sourceKey: String(cluster) });
      right.push(random() < skill);
    }
  }
  const table = makeItemTable(items);
  const replicates = bootstrapAll(table, [makeOutcomes(right)], { replicates: 1000, seed: 1 });
  return percentileInterval(replicateValues(replicates, 0, 'item_micro'));
}

const SIZES = [5, 10, 20, 50, 100, 500];

const STUDIES: readonly Study[] = [
  ...[0.02, 0.1, 0.5, 0.9].map((share): Study => ({
    rule: 'R-STAT-11 Wilson',
    population: `share ${share}`,
    sizes: SIZES,
    fromSize: share === 0.5 ? 50 : share === 0.02 ? 500 : 100,
    truth: share,
    sample: (size, random) => {
      let right = 0;
      for (let trial = 0; trial < size; trial += 1) right += random() < share ? 1 : 0;
      return wilsonInterval(right, size);
    },
  })),
  {
    rule: 'R-STAT-12 mean',
    population: 'normal',
    sizes: SIZES,
    fromSize: 50,
    truth: 0,
    sample: sampleMean(gaussian),
  },
  {
    rule: 'R-STAT-12 mean',
    population: 'losses',
    sizes: SIZES,
    fromSize: 500,
    truth: 60,
    sample: sampleMean(lossLike),
  },
  ...Object.entries(PAIRS).map(([population, weights]): Study => ({
    rule: 'R-STAT-20 pairs',
    population,
    sizes: SIZES,
    fromSize: population === 'far stronger' ? 500 : 50,
    truth: scoreOf(weights),
    sample: samplePairs(weights),
  })),
  {
    rule: 'R-STAT-22 games',
    population: 'losses of games',
    sizes: [5, 10, 20, 50, 100],
    fromSize: 100,
    truth: 60,
    sample: sampleGames,
  },
  {
    rule: 'R-STAT-9 items',
    population: 'clusters of 1 to 3',
    sizes: [10, 20, 50, 100],
    fromSize: 50,
    truth: 0.6 * 0.9 + 0.4 * 0.15,
    sample: sampleItems,
  },
];

let isHeld = true;
for (const study of STUDIES) {
  const found = study.sizes.map((size) => {
    const random = makeRng(namedSeed(1, `${study.rule} ${study.population} ${size}`));
    let held = 0;
    let none = 0;
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const interval = study.sample(size, random);
      if (interval === null) none += 1;
      else if (interval.low <= study.truth && study.truth <= interval.high) held += 1;
    }
    const coverage = held / (DRAWS - none);
    const isWithin = Math.abs(coverage - NOMINAL) <= TOLERANCE;
    const isPromised = study.fromSize !== null && size >= study.fromSize;
    if (isPromised && !isWithin) isHeld = false;
    return `${size}: ${(coverage * 100).toFixed(1)}${none > 0 ? ` (${none} without)` : ''}${isPromised && !isWithin ? ' MISSED' : ''}`;
  });
  console.log(`${study.rule}, ${study.population}: ${found.join(' · ')}`);
}
console.log(
  isHeld ? 'Every promised size is within 1.5 points of 95 %.' : 'A promised size is not within 1.5 points.',
);
process.exitCode = isHeld ? 0 : 1;
