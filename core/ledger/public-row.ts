/**
 * What of a ledger row may leave the house: by the names of its members, each of which stands here. Whatever else a row
 * holds (addresses, headers, ids of services, names of machines and keys, words of errors, talk with engines, and members
 * that a later program adds) is withheld: taken out, or emptied where its row cannot be without it.
 */
import { canonicalJson } from '../record/canonical-json.ts';
import { ledgerSchemas, type LedgerKind } from './ledger.ts';

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

const PUBLIC_NAMES: ReadonlySet<string> = new Set(
  words(`A C acceptedModels activeMs addContext after agree agreement alpha answer answered attackedMen attempt baseline
    before bench best bestMove bestMoveMatch bestmove bestmoveSpelling beta black bound bucket by bytes cachedTokens
    category change changed chosen classification code completed completionTokens concurrency condition conditions
    content contentCorrect costNano count cp datasetId datasetName datasetSha256 decisionId depth depthBest depthChosen
    done drawRules droppedLines eco effort elo elo0 elo1 enableThinking encoding end engine engineId errorType
    exampleGroup execution expectedLossHalfPermille extracted failed failure failureBudget feedbackVersion fen fenAfter
    fenBefore field fileSha256 finishReason finishedAt first firstByteMs firstRunId fixedOptions form formatCompliant
    formatRecovered free gameId games gamesPerLane gates halfmoves hasEngineProvenance hashMb id insufficientMaterial
    isClearable isCorrect isMarkupLeft isMateLine isRedacted isTruncated itemId items itemsSha256 jsonStatus kind
    labelled lacks lane lastExact lastLine legal legalCaptures legalChecks limit limits line lines loss lossCp manifest
    manifestSha256 matcherVersion mate materialBlack materialWhite maxAttempts maxItems maxPlies maxReplyBytes
    maxTokens menu method missedForcedMate mode model modelVerification move moveText moves movetimeMs multipv n name
    nativeFinishReason nodes nodesBest nodesChosen nodesTotal notation number oddFields of omittedParameters opening
    openings opinionSha256 opinions otherParts outcome outputProtocol pairId pairings parameters perTask phase place
    player playerId players plies ply ponder positionId positions preset processes profile program prompt promptSha256
    promptTokens promptVersion promptsSha256 purpose pv pvAgrees queueMs rawCp reader reasoningEffort reasoningSource
    reasoningTokens rejections release released repeat repetitions reportedModel representation request requestId
    requestedModel requests restricted result retryAfterMs reuseOpinions review right sampling san sanMove
    schemaVersion scope score scored scoringVersion search searchedFen searches second seed seldepth seq setting
    settings severalObjects sha256 skippedEvents source spendNano sprt stallMs startFen startedAt stated status stream
    strictOutcome strictUciValid structured style task tasks temperature termination textThoughts threads timeMs
    toolCalls topP totalTokens type uci uciMove unansweredInRow usage value verdict verified version wallMs wdl white
    whiteCp whiteMate why workspaceId`),
);

/** Prompts, thoughts and replies: by a switch. Replies of games always go along, because their verdicts are proved by them. */
const TEXT_NAMES: ReadonlySet<string> = new Set(words('json reasoning refusal system text user'));

const PROOF: Readonly<Partial<Record<LedgerKind, ReadonlySet<string>>>> = {
  game_attempt_closed: new Set(['text', 'json', 'refusal']),
};

/** Where one name is two things: the service's own id of a request, beside ours. */
const PRIVATE_PATHS: ReadonlySet<string> = new Set(['attempt.requestId', 'attempt.error']);

/** In this order, the first that its row can be with. */
const EMPTY: readonly unknown[] = [undefined, null, '', 0, 'withheld', {}, []];

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface PublicPayload {
  readonly payload: Json;
  /** Paths of what is kept, array places as `*`, with their values. */
  readonly kept: readonly (readonly [string, Json])[];
  /** Paths of what is not. */
  readonly withheld: readonly string[];
}

/** Remembers how each withheld member of a kind is emptied. */
export class PublicRows {
  readonly #hasTexts: boolean;
  readonly #emptied = new Map<string, number>();

  constructor(hasTexts: boolean) {
    this.#hasTexts = hasTexts;
  }

  /** Null: something that must be withheld cannot be, so the row must not leave. */
  payload(kind: LedgerKind, text: string): PublicPayload | null {
    const whole = JSON.parse(text) as Json;
    const withheld = this.#privateIn(kind, whole, []);
    let payload = whole;
    for (const place of withheld) {
      const next = this.#empty(kind, payload, place);
      if (next === null) return null;
      payload = next;
    }
    const kept: (readonly [string, Json])[] = [];
    leavesOf(payload, [], kept);
    return { payload, kept, withheld: withheld.map(nameOf) };
  }

  /** Places of members that are not named, from the outside in. */
  #privateIn(kind: LedgerKind, value: Json, place: Place): readonly Place[] {
    if (Array.isArray(value))
      return value.flatMap((one: Json, index) => this.#privateIn(kind, one, [...place, index]));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) => {
      const at = [...place, name];
      return this.#isPublic(kind, name, at) ? this.#privateIn(kind, member, at) : [at];
    });
  }

  #isPublic(kind: LedgerKind, name: string, place: Place): boolean {
    if (PRIVATE_PATHS.has(nameOf(place.slice(-2)))) return false;
    if (PUBLIC_NAMES.has(name) || PROOF[kind]?.has(name) === true) return true;
    return this.#hasTexts && TEXT_NAMES.has(name);
  }

  #empty(kind: LedgerKind, payload: Json, place: Place): Json | null {
    const key = `${kind} ${nameOf(place)}`;
    const known = this.#emptied.get(key);
    const order = known === undefined ? EMPTY.keys() : [known, ...EMPTY.keys()];
    for (const index of order) {
      const next = withMember(payload, place, EMPTY[index]);
      if (!ledgerSchemas[kind].safeParse(next).success) continue;
      this.#emptied.set(key, index);
      return next;
    }
    return null;
  }
}

type Place = readonly (string | number)[];

function nameOf(place: Place): string {
  return place.map((part) => (typeof part === 'number' ? '*' : part)).join('.');
}

function withMember(value: Json, [first, ...rest]: Place, empty: unknown): Json {
  if (first === undefined) return empty as Json;
  if (Array.isArray(value))
    return value.map((one: Json, index) => (index === first ? withMember(one, rest, empty) : one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, member]): readonly (readonly [string, Json])[] => {
    if (name !== first) return [[name, member]];
    return rest.length === 0 && empty === undefined ? [] : [[name, withMember(member, rest, empty)]];
  });
  return Object.fromEntries(entries);
}

function leavesOf(value: Json, place: Place, found: (readonly [string, Json])[]): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) leavesOf(one as Json, [...place, index], found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) leavesOf(member, [...place, name], found);
  } else found.push([nameOf(place), value]);
}

export function publicText({ payload }: PublicPayload): string {
  return canonicalJson(payload);
}
