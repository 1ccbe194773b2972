/**
 * What of a manifest may leave the house: by the names of its members, each of which stands here. A member that is not
 * named (an address, the name of a key's variable, a path, whatever a later program adds) stays at home.
 */
const PUBLIC_NAMES: ReadonlySet<string> = new Set([
  'kind',
  'schemaVersion',
  'id',
  'name',
  'model',
  'preset',
  'release',
  'purpose',
  'datasetId',
  'datasetSha256',
  'contentSha256',
  'sha256',
  'promptsSha256',
  'fileSha256',
  'scoringVersion',
  'matcherVersion',
  'wordingVersion',
  'protocol',
  'engineId',
  'engine',
  'bench',
  'verified',
  'settings',
  'threads',
  'hashMb',
  'multipv',
  'limit',
  'nodes',
  'depth',
  'movetimeMs',
  'fixedOptions',
  'elo',
  'skill',
  'mode',
  'seed',
  'prompt',
  'style',
  'menu',
  'representation',
  'outputProtocol',
  'structured',
  'source',
  'version',
  'text',
  'systemPrompt',
  'player',
  'players',
  'parameters',
  'temperature',
  'topP',
  'topK',
  'maxTokens',
  'maxCompletionTokens',
  'reasoningEffort',
  'effort',
  'stop',
  'omittedParameters',
  'limits',
  'attempts',
  'maxAttempts',
  'timeoutMs',
  'decisionTimeoutMs',
  'maxRequests',
  'spendLimitNano',
  'maxPlies',
  'sampling',
  'tasks',
  'perTask',
  'count',
  'positions',
  'conditions',
  'schedule',
  'pairs',
  'gamesPerPair',
  'opening',
  'openings',
  'moves',
  'eco',
  'white',
  'black',
  'startFen',
  'rules',
  'reader',
]);

const MOST = 400;

/** Names with dots between them, and values as text; unknown is an empty text. */
export function publicFacts(manifest: unknown): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  collect(manifest, [], found);
  return found.slice(0, MOST);
}

function collect(value: unknown, path: readonly string[], found: (readonly [string, string])[]): void {
  if (found.length >= MOST) return;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null)) {
    found.push([path.join('.'), value.map(wordOf).join(' ')]);
  } else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) collect(one, [...path, String(index + 1)], found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value))
      if (PUBLIC_NAMES.has(name)) collect(one, [...path, name], found);
  } else found.push([path.join('.'), wordOf(value)]);
}

function wordOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
