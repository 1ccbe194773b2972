/**
 * Does the answer in the file agree with the rules? `differs` also covers answers that are right but not all that is
 * right (other mating moves, promotion letters cut off, batteries out of canonical order), with the reason told
 * apart. An answer the rules cannot judge is `unchecked`, never assumed right.
 */
import { pinOf } from '../chess/attacks.ts';
import { squareName } from '../chess/geometry.ts';
import type { QaItem } from './item.ts';
import { ruleAnswer, type RuleAnswer } from './answers.ts';
import { canonicalMember } from './motifs.ts';
import { targetSquare } from './structural.ts';

export type DifferenceReason = 'several_mates' | 'promotion_suffix' | 'battery_order' | 'other';

export interface PinnedTarget {
  readonly square: string;
  readonly pinnedBy: string;
}

export interface LabelCheck {
  readonly check: 'agrees' | 'differs' | 'unchecked';
  readonly why: DifferenceReason | null;
  /** One sentence for the screen; null when there is nothing to say. */
  readonly note: string | null;
  /** Complete answers, any of which is right; a list of members is one answer, joined by comma and blank. */
  readonly accepted: readonly string[];
  readonly acceptedFrom: 'rules' | 'file';
  /** Short Tactics: the stored move mates. */
  readonly isMateSolution: boolean;
  /** Short Tactics or State Tracking: a stored move is illegal. */
  readonly isIllegal: boolean;
  /**
   * Capture, control and protect: the man asked about is pinned to its king. The attack relation stands all the same.
   */
  readonly pinnedTarget: PinnedTarget | null;
}

const PINNED_FAMILIES: ReadonlySet<string> = new Set([
  'capture_squares',
  'control_squares',
  'protect_squares',
]);

export function checkLabel(item: QaItem): LabelCheck {
  return { ...compare(item, ruleAnswer(item)), pinnedTarget: pinnedTargetOf(item) };
}

type Comparison = Omit<LabelCheck, 'pinnedTarget'>;

function compare(item: QaItem, rule: RuleAnswer): Comparison {
  switch (rule.kind) {
    case 'no_rule':
      return { ...fromFile(item), check: 'unchecked', note: rule.why, isIllegal: false };
    case 'impossible':
      return { ...fromFile(item), check: 'differs', why: 'other', note: rule.why, isIllegal: true };
    case 'members':
      return compareMembers(item, rule.members);
    default:
      return compareAlternatives(item, rule.texts, rule.areMates);
  }
}

function fromFile(item: QaItem): Omit<Comparison, 'check' | 'note' | 'isIllegal'> {
  const accepted = item.acceptedInFile ?? [item.answer];
  return { why: null, accepted, acceptedFrom: 'file', isMateSolution: false };
}

/** Letter case counts in a FEN and nowhere else (R-QUEST-3.2). */
function foldCase(item: QaItem, text: string): string {
  return item.task?.form === 'fen' ? text.trim() : text.trim().toLowerCase();
}

function compareAlternatives(item: QaItem, texts: readonly string[], areMates: boolean): Comparison {
  const base: Omit<Comparison, 'check' | 'why' | 'note'> = {
    accepted: texts,
    acceptedFrom: 'rules',
    isMateSolution: areMates,
    isIllegal: false,
  };
  const [only] = texts;
  if (texts.length === 1 && item.acceptedInFile === null && foldCase(item, item.answer) === only) {
    return { ...base, check: 'agrees', why: null, note: null };
  }
  const stored = [item.answer, ...(item.acceptedInFile ?? [])].map((text) => foldCase(item, text));
  const right = texts.map((text) => foldCase(item, text));
  const isRight = stored.every((text) => right.includes(text));
  if (isRight && right.every((text) => stored.includes(text))) {
    return { ...base, check: 'agrees', why: null, note: null };
  }
  if (!isRight) return { ...base, check: 'differs', why: 'other', note: 'The rules give another answer.' };
  const note = `${texts.length} moves mate; the file accepts ${new Set(stored).size} of them.`;
  return { ...base, check: 'differs', why: 'several_mates', note };
}

function compareMembers(item: QaItem, members: readonly string[]): Comparison {
  const base = {
    accepted: [members.join(', ')],
    acceptedFrom: 'rules' as const,
    isMateSolution: false,
    isIllegal: false,
  };
  const stored = splitMembers(item.answer);
  const right = members.map((member) => member.toLowerCase());
  if (sameSet(stored, right)) return { ...base, check: 'agrees', why: null, note: null };
  const form = item.task?.form ?? '';
  if (
    sameSet(
      stored.map((member) => canonicalMember(form, member)),
      right,
    )
  ) {
    const note = 'Same squares, stored out of canonical order.';
    return { ...base, check: 'differs', why: form === 'battery' ? 'battery_order' : 'other', note };
  }
  const cut = right.map((member) => (form === 'uci' ? member.slice(0, 4) : member));
  if (sameSet(stored, cut)) {
    const note = 'The file leaves out promotion letters.';
    return { ...base, check: 'differs', why: 'promotion_suffix', note };
  }
  return { ...base, check: 'differs', why: 'other', note: 'The rules give another answer.' };
}

/** Members of a stored list: lower case, trimmed, empty ones dropped (R-QUEST-3.1). */
function splitMembers(answer: string): string[] {
  return answer
    .split(',')
    .map((member) => member.trim().toLowerCase())
    .filter((member) => member !== '');
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const left = new Set(a);
  const right = new Set(b);
  return left.size === right.size && [...left].every((member) => right.has(member));
}

function pinnedTargetOf(item: QaItem): PinnedTarget | null {
  if (!PINNED_FAMILIES.has(item.task?.family ?? '')) return null;
  const square = targetSquare(item.board, item.metadata['target_square']);
  const pin = square === null ? null : pinOf(item.board.squares, square);
  return pin === null ? null : { square: squareName(pin.front), pinnedBy: squareName(pin.slider) };
}
