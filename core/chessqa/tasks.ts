/**
 * The 50 tasks of ChessQA (R-QUEST-2.1): category, form of the answer and family of rules. The first release writes
 * "judgement" and the revised one "judgment"; both are read, and the product speaks of them by the revised spelling.
 * A task that is not listed here is no error: it is kept, and our rules say nothing about it.
 */

export type Category = 'Structural' | 'Motifs' | 'Short Tactics' | 'Position Judgment' | 'Semantic';
export const CATEGORIES: readonly Category[] = [
  'Structural',
  'Motifs',
  'Short Tactics',
  'Position Judgment',
  'Semantic',
];

/** Form of one answer, or of one member where several are asked for. */
export type AnswerForm =
  | 'arrangement'
  | 'uci'
  | 'square'
  | 'man'
  | 'fen'
  | 'pin'
  | 'fork'
  | 'battery'
  | 'skewer'
  | 'bucket'
  | 'letter'
  | 'text';

export type TaskFamily =
  | 'piece_arrangement'
  | 'legal_move_piece'
  | 'legal_move_all'
  | 'check_detection'
  | 'check_in_1'
  | 'capture_squares'
  | 'control_squares'
  | 'protect_squares'
  | 'state_tracking'
  | 'pin'
  | 'fork'
  | 'battery'
  | 'skewer'
  | 'discovered_check'
  | 'double_check'
  | 'short_tactics'
  | 'position_judgment'
  | 'semantic'
  | 'comment';

export interface Task {
  readonly id: string;
  readonly category: Category;
  readonly family: TaskFamily;
  readonly form: AnswerForm;
  readonly answerType: 'single' | 'multi';
}

const THEMES =
  'advancedPawn attraction backRankMate capturingDefender defensiveMove deflection discoveredAttack doubleCheck fork ' +
  'hangingPiece mateIn1 mateIn2 pin promotion queensideAttack sacrifice skewer trappedPiece xRayAttack zugzwang';

const FORM_OF_FAMILY: Readonly<Record<TaskFamily, AnswerForm>> = {
  piece_arrangement: 'arrangement',
  legal_move_piece: 'uci',
  legal_move_all: 'uci',
  check_detection: 'man',
  check_in_1: 'uci',
  capture_squares: 'square',
  control_squares: 'square',
  protect_squares: 'square',
  state_tracking: 'fen',
  pin: 'pin',
  fork: 'fork',
  battery: 'battery',
  skewer: 'skewer',
  discovered_check: 'uci',
  double_check: 'uci',
  short_tactics: 'uci',
  position_judgment: 'bucket',
  semantic: 'letter',
  comment: 'text',
};

const SINGLE: ReadonlySet<TaskFamily> = new Set<TaskFamily>([
  'piece_arrangement',
  'state_tracking',
  'short_tactics',
  'position_judgment',
  'semantic',
  'comment',
]);

function task(category: Category, id: string, family: TaskFamily): Task {
  const answerType = SINGLE.has(family) ? 'single' : 'multi';
  return { id, category, family, form: FORM_OF_FAMILY[family], answerType };
}

const STRUCTURAL_FAMILIES = [
  'piece_arrangement',
  'legal_move_piece',
  'legal_move_all',
  'check_detection',
  'check_in_1',
  'capture_squares',
  'control_squares',
  'protect_squares',
] as const;
const MOTIF_FAMILIES = ['pin', 'fork', 'battery', 'skewer', 'discovered_check', 'double_check'] as const;

/** All 50, in the order of the release. */
export const TASKS: readonly Task[] = [
  ...STRUCTURAL_FAMILIES.map((family) => task('Structural', `structural_${family}`, family)),
  ...['short', 'mid', 'long'].map((length) =>
    task('Structural', `structural_state_tracking_${length}`, 'state_tracking'),
  ),
  ...MOTIF_FAMILIES.map((family) => task('Motifs', `motifs_${family}`, family)),
  ...['beginner', 'intermediate', 'advanced', 'expert'].map((level) =>
    task('Short Tactics', `short_tactics_rating_${level}`, 'short_tactics'),
  ),
  ...THEMES.split(' ').map((theme) => task('Short Tactics', `short_tactics_theme_${theme}`, 'short_tactics')),
  ...['neutral', 'advantage', 'winning', 'losing', 'disadvantage'].map((stratum) =>
    task('Position Judgment', `position_judgment_${stratum}`, 'position_judgment'),
  ),
  ...['easy_random', 'keyword', 'piece_stage', 'embedding'].map((variant) =>
    task('Semantic', `semantic_${variant}`, 'semantic'),
  ),
];

const BY_ID: ReadonlyMap<string, Task> = new Map(TASKS.map((one) => [one.id, one]));

/** The release has 20 themes; a data set may be built of others. */
const ANY_THEME = /^short_tactics_theme_[A-Za-z0-9]{1,40}$/;

/** Questions about comments, put to a player while Semantic items are built; none of the 50. */
const COMMENT_TASKS = ['comment_cleaning', 'comment_judging'] as const;
const COMMENT_BY_ID: ReadonlyMap<string, Task> = new Map(
  COMMENT_TASKS.map((id) => [id, task('Semantic', id, 'comment')]),
);

/** By either spelling; null for a task we do not know. Short Tactics of any theme are one family. */
export function findTask(taskType: string): Task | null {
  const known = BY_ID.get(reviseSpelling(taskType));
  if (known !== undefined) return known;
  const aboutComment = COMMENT_BY_ID.get(taskType);
  if (aboutComment !== undefined) return aboutComment;
  return ANY_THEME.test(taskType) ? task('Short Tactics', taskType, 'short_tactics') : null;
}

/** "judgement" as "judgment", in a task type or category; any other text is returned as it is. */
export function reviseSpelling(text: string): string {
  return text.replace(/judgement/i, (word) => (word.startsWith('J') ? 'Judgment' : 'judgment'));
}
