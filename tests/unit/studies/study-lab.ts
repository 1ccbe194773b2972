/**
 * A small whole study: a lab with Stockfish 17.1, sixty positions of the three conditions, and a scripted model whose
 * answers hold a bit of everything: bare objects, fences, illegal moves, refusals in words.
 */
import { makeSan } from '../../../core/chess/san.ts';
import { legalList } from '../../../core/chess/legal-list.ts';
import { DEFAULT_ASK_LIMITS } from '../../../core/player/defaults.ts';
import { payloadOf, type LedgerKind, type LedgerPayload } from '../../../core/ledger/ledger.ts';
import type { PositionSetSummary } from '../../../core/study/position-sets.ts';
import type { AskLimits } from '../../../core/player/ask-settings.ts';
import type { StudyFiguresRequest } from '../../../core/study/figures.ts';
import type { StudyPlayer } from '../../../core/player/seats.ts';
import type { StudyRequest } from '../../../core/study/run.ts';
import { makeStudyRequest, type StudyWishes } from '../../../core/study/wishes.ts';
import { boardOfFen } from '../../../core/chess/fen.ts';
import { ndDrafts, numbered, oodDrafts, takeDrafts, wdDrafts } from '../../../core/study/generate.ts';
import { PLACEMENT_PRESETS } from '../../../core/study/generate-ood.ts';
import type { StudyPosition } from '../../../core/study/position.ts';
import { PAPER_CONDITIONS } from '../../../core/study/paper-asking.ts';
import { makeStudyPrompt } from '../../../core/study/prompt.ts';
import { PUBLISHED_PROMPT_SHA256 } from '../../../core/study/prompt-template.ts';
import { searchFrequent, type FrequencySource } from '../../../core/study/search-wd.ts';
import { HEADLINE_READING } from '../../../core/study/rows.ts';
import type { ValuingSettings } from '../../../core/study/valuing.ts';
import { ok } from '../../../core/util/result.ts';
import { openLab, type Lab } from '../../../host/lab.ts';
import { Templates } from '../../../host/studies/templates.ts';
import { labResources, makeLabFolder, removeLabFolder, type LabFolder } from '../../lab-fixture.ts';
import { patientWithEngines } from '../../patience.ts';
import { PATIENT } from '../../http-server/deadlines.ts';
import type { ModelServer } from '../../http-server/start.ts';
import { sha256Hex } from '../../../host/files.ts';

export const QUICK: ValuingSettings = {
  engineId: 'stockfish-17.1',
  limit: { nodes: 5_000 },
  settings: { threads: 1, hashMb: 16, multipv: 1 },
};

export const FIGURES: Omit<StudyFiguresRequest, 'runIds'> = {
  profile: null,
  reading: { ...HEADLINE_READING },
  convention: 'A',
  roles: null,
  bootstrap: { replicates: 200, seed: 1 },
  examples: { perCondition: 1, seed: 1 },
};

/** Every position was played a thousand times: the search then takes the shallowest ones, as it does with real games. */
const EVERYTHING: FrequencySource = { name: 'invented counts', totalGames: async () => ok(1000) };

/** So many of each condition. */
export async function smallSet(each: number): Promise<StudyPosition[]> {
  const settings = { minGames: 1000, positions: each, dedupe: 'epd' } as const;
  const found = await searchFrequent(EVERYTHING, settings, () => {});
  if (!found.ok) throw new Error(found.error.message);
  const placement = PLACEMENT_PRESETS['published-stats'];
  return [
    ...numbered(wdDrafts(found.value.positions, settings, EVERYTHING.name)),
    ...numbered(takeDrafts(ndDrafts({ seed: 5, plies: 20 }), each)),
    ...numbered(takeDrafts(oodDrafts({ seed: 5, preset: 'published-stats', settings: placement }), each)),
  ];
}

/** What the scripted model says: the same to the same position. */
export function scriptedAnswer({ fen }: StudyPosition, index: number): string {
  const legal = legalList(fen);
  const uci = legal[index % legal.length] ?? '';
  const answer = JSON.stringify({
    move_uci: uci,
    move_san: makeSan(fen, uci),
    reasoning: 'It looks active.',
  });
  switch (index % 6) {
    case 3:
      return `\`\`\`json\n${answer}\n\`\`\``;
    case 4:
      return JSON.stringify({ move_uci: 'a1a1', move_san: 'Ka9', reasoning: 'A jump.' });
    case 5:
      return 'I would rather not say.';
    default:
      return answer;
  }
}

/** With the prompt that is usual: the published one. */
export function promptOf({ fen }: StudyPosition): string {
  const template = new Templates('', labResources('').studyDir).open(PUBLISHED_PROMPT_SHA256);
  if (!template.ok) throw new Error(template.error.message);
  const prompt = makeStudyPrompt({ fen, board: boardOfFen(fen) }, PAPER_CONDITIONS, template.value);
  if (!prompt.ok) throw new Error(prompt.error.message);
  return prompt.value;
}

export async function scriptModel(server: ModelServer, positions: readonly StudyPosition[]): Promise<void> {
  const answers = Object.fromEntries(
    positions.map((position, index) => [sha256Hex(promptOf(position)), scriptedAnswer(position, index)]),
  );
  await server.script({ forget: true, seed: 1, answers, serviceRate: 0, replyRate: 0, delayMs: 1 });
}

export class StudyLab {
  readonly folder: LabFolder = makeLabFolder(1);
  readonly server: ModelServer;
  #lab: Lab | null = null;
  #set: PositionSetSummary | null = null;

  constructor(server: ModelServer) {
    this.server = server;
  }

  get lab(): Lab {
    if (this.#lab === null) throw new Error('the lab is not open');
    return this.#lab;
  }

  get set(): PositionSetSummary {
    if (this.#set === null) throw new Error('there is no set yet');
    return this.#set;
  }

  async open(positions: readonly StudyPosition[]): Promise<void> {
    const { dir, userDataDir, resources } = this.folder;
    const opened = await openLab({
      resources,
      userDataDir,
      workspaceDir: `${dir}/workspace`,
      create: true,
      backoff: { firstMs: 2, maxMs: 20 },
      deadlineScale: patientWithEngines,
    });
    if (!opened.ok) throw new Error(opened.error.message);
    this.#lab = opened.value;
    const set = this.lab.studies.sets.add(positions, 'Sixty positions');
    if (!set.ok) throw new Error(set.error.message);
    this.#set = set.value;
  }

  async close(): Promise<void> {
    await this.#lab?.close();
    this.#lab = null;
  }

  async remove(): Promise<void> {
    await this.close();
    removeLabFolder(this.folder);
  }

  /** @param route of the server; nothing for the scripted model. */
  chat(route = ''): StudyPlayer {
    const baseUrl = this.server.baseUrl(route);
    return { kind: 'chat', preset: 'openai_compatible', baseUrl, model: 'test-model', providerOrder: null };
  }

  engine(elo: number | null, nodes: number): StudyPlayer {
    const { engineId, settings } = QUICK;
    return { kind: 'engine', engineId, settings, limit: { nodes }, elo };
  }

  request(
    player: StudyPlayer,
    change: Partial<StudyWishes> = {},
    limits: Partial<AskLimits> = {},
  ): StudyRequest {
    return makeStudyRequest({
      setSha256: this.set.sha256,
      player,
      limits: { ...DEFAULT_ASK_LIMITS, ...PATIENT, ...limits },
      lanes: 2,
      preflight: false,
      ...change,
    });
  }

  /** Starts a run and waits for its end. */
  async run(request: StudyRequest): Promise<{ readonly runId: string; readonly status: string }> {
    const started = await this.lab.studies.start(request);
    if (!started.ok) throw new Error(`${started.error.code}: ${started.error.message}`);
    return { runId: started.value.runId, status: await started.value.done };
  }

  async value(
    runIds: readonly string[],
    wish: {
      noiseFloor?: boolean;
      randomDraw?: boolean;
      exactRandom?: boolean;
      valuing?: ValuingSettings;
    } = {},
  ) {
    const { noiseFloor = false, randomDraw = false, exactRandom = false, valuing = QUICK } = wish;
    const request = { runIds: [...runIds], valuing, noiseFloor, randomDraw, exactRandom, processes: 2 };
    const watch = { signal: new AbortController().signal, onProgress: () => {} };
    const valued = await this.lab.studies.value(request, watch);
    if (!valued.ok) throw new Error(`${valued.error.code}: ${valued.error.message}`);
    return valued.value;
  }

  async figures(runIds: readonly string[], change: Partial<StudyFiguresRequest> = {}) {
    const figures = await this.lab.studies.figures({ ...FIGURES, runIds: [...runIds], ...change });
    if (!figures.ok) throw new Error(figures.error.message);
    return figures.value;
  }

  rows<K extends LedgerKind>(runId: string, kind: K): readonly LedgerPayload<K>[] {
    return this.lab.workspace.reader.ledgerPage(runId, kind, 0, -1).map((row) => payloadOf(kind, row));
  }
}
