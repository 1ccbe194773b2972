/** What the runs of the golden set are asked: small files, made once and kept beside it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { makeSetText } from '../../core/study/position-set.ts';
import type { StudyPosition } from '../../core/study/position.ts';
import { makeLabelSet } from '../lab-fixture.ts';
import { answerableLines } from '../unit/questions/answerable-lines.ts';
import { promptOf, scriptedAnswer, smallSet } from '../unit/studies/study-lab.ts';
import { sha256 } from './child-process.ts';
import { golden, input } from './set.ts';

const POSITIONS_EACH = 2;
const LABELS = 6;

function writeLines(name: string, lines: readonly (string | object)[]): void {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(input(name), `${texts.join('\n')}\n`);
}

/** Writes them all. Gives what the scripted model says in the studies, by SHA-256 of the prompt. */
export async function writeInputs(): Promise<Readonly<Record<string, string>>> {
  mkdirSync(golden('inputs'), { recursive: true });
  const items = answerableLines();
  writeLines('items.jsonl', items);
  writeFileSync(input('labels.jsonl'), makeLabelSet(LABELS));
  writeFileSync(input('openings.pgn'), '[ECO "C20"]\n\n1. e4 e5 *\n');
  writeLines('replies.jsonl', items.map(recordedReply));
  writeLines('game-replies.jsonl', gameReplies());
  writeLines('old_model-thinking.jsonl', items.slice(0, 6).map(firstReleaseLine));
  const positions = await smallSet(POSITIONS_EACH);
  writeFileSync(input('positions.jsonl'), makeSetText(positions));
  writeLines('study-replies.jsonl', positions.map(studyReply));
  return Object.fromEntries(
    positions.map((position, index) => [sha256(promptOf(position)), scriptedAnswer(position, index)]),
  );
}

function idOf(item: string): string {
  return (JSON.parse(item) as { readonly task_id: string }).task_id;
}

function recordedReply(item: string, index: number): object {
  if (index % 5 === 0) return { key: idOf(item), text: 'I cannot say.', finish_reason: 'stop' };
  return { key: idOf(item), text: `<think>So.</think>\nFINAL ANSWER: ${index % 2 === 0 ? 'A' : 'e1g1'}` };
}

/** One good move in each game, then two attempts that are none. */
function gameReplies(): readonly object[] {
  const game = (id: string, good: readonly [number, string], bad: number): readonly object[] => [
    { key: `${id}-p${good[0]}`, text: `A quiet move.\n${good[1]}` },
    { key: `${id}-p${bad}`, text: 'e1e9' },
    { key: `${id}-p${bad}`, text: 'I resign.' },
  ];
  return [...game('tape-dice-g1', [3, 'g1f3'], 5), ...game('tape-dice-g2', [4, 'a7a6'], 6)];
}

function studyReply(position: StudyPosition, index: number): object {
  return { key: position.id, text: scriptedAnswer(position, index + 2) };
}

/** A line of the first release's result files. */
function firstReleaseLine(item: string, index: number): object {
  const response = index === 2 ? 'ERROR: HTTP 500' : `FINAL ANSWER: ${index % 2 === 0 ? 'A' : 'e1g1'}`;
  const inference = {
    prompt: 'p',
    response,
    extracted: 'A',
    is_correct: index % 2 === 0,
    error_type: index % 2 === 0 ? 'correct' : 'wrong_answer',
    usage: { prompt_tokens: 7, completion_tokens: 3, cost: 0.25 },
  };
  return { ...(JSON.parse(item) as object), inference };
}
