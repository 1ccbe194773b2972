/**
 * What a failed request means to the person who set the player up, and the way out. Decided by structured facts of the
 * attempt (socket code, status, class, content type), never by the service's words; these are quoted, bounded, as they
 * came.
 */
import type { Attempt } from '../../core/record/attempt.ts';
import { parameterWord } from '../../core/player/parameter-words.ts';
import type { ChatPlayer } from '../../core/player/schemas/chat.ts';
import { presetVariableAt } from '../providers/presets.ts';

export interface TestedPlayer {
  readonly player: ChatPlayer;
  readonly hasKey: boolean;
  /** The parameter that was being tried; null: the bare request. */
  readonly parameter: string | null;
}

const START_IT: Readonly<Record<ChatPlayer['preset'], string>> = {
  openai_compatible: 'Start the server',
  openrouter: 'See whether this machine is online',
  ollama: 'Start Ollama (ollama serve)',
  lm_studio: 'Start the local server of LM Studio (Developer, Start server)',
  llama_cpp: 'Start llama-server with a model',
  vllm: 'Start vLLM (vllm serve with the model)',
};

const MAX_QUOTED = 300;

export function sayTrouble(attempt: Attempt | undefined, tested: TestedPlayer): string {
  if (attempt === undefined) return 'Nothing was asked.';
  const what = saySocket(attempt, tested) ?? sayPage(attempt, tested) ?? sayClass(attempt, tested);
  const when =
    tested.parameter === null ? '' : ` This came with the parameter ${parameterWord(tested.parameter)}.`;
  return `${what}${when}${quoted(attempt.error?.message ?? null)}`;
}

function saySocket({ socketCode, status, end }: Attempt, { player }: TestedPlayer): string | null {
  if (status !== null || socketCode === null || end === 'timeout') return null;
  const { host, hostname } = new URL(player.baseUrl);
  switch (socketCode) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${host}: the connection was refused. ${START_IT[player.preset]}, or put the address right.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no machine named ${hostname} to be found. Check the address, and whether this machine is online.`;
    case 'ECONNRESET':
    case 'UND_ERR_SOCKET':
    case 'EPIPE':
      return `${host} closed the connection before it answered. Is it this kind of server, and http:// or https:// as it wants?`;
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${host} cannot be reached (${socketCode}). Check the address, the network and any firewall.`;
    default:
      return `The connection to ${host} failed (${socketCode}). Check http:// or https://, the address and its certificate.`;
  }
}

/** A web page where a reply should be: a login, a proxy, or the address of the web interface. */
function sayPage({ status, headers }: Attempt, { player }: TestedPlayer): string | null {
  if (status === null || !/^text\/html/i.test(headers['content-type'] ?? '')) return null;
  return `${player.baseUrl} answered with a web page (HTTP ${status}), not with a reply. The base URL of most servers ends in /v1; a proxy or a login page can stand between as well.`;
}

function sayClass(attempt: Attempt, tested: TestedPlayer): string {
  const { player } = tested;
  const { host } = new URL(player.baseUrl);
  const code = attempt.status === null ? '' : ` (HTTP ${attempt.status})`;
  switch (attempt.classification.failure) {
    case 'timeout':
      return sayWait(attempt, host);
    case 'authentication':
      return sayKey(tested, code);
    case 'quota':
      return `${host} asks for credit${code}: the account has none left, or the key its limit reached.`;
    case 'rate_limited':
      return `${host} takes no further request just now${code}. Wait, then try again; fewer lanes or more spacing help in runs.`;
    case 'configuration':
      return sayConfiguration(attempt, player, code);
    case 'model_mismatch':
      return `${host} answered as ${attempt.reportedModel ?? 'another model'}, not as ${player.model}. Name the model as the service does, or accept that name for this player (--accept-model).`;
    case 'provider_unavailable':
    case 'server_error':
      return `${host} failed with an error of its own${code}. Look at its log, or try again later.`;
    case 'reply_too_large':
      return `${host} sent more than fits a reply. Is this a chat completions service?`;
    case 'transport':
      return `${host} ended its reply before it was whole${code}. Look at its log, or try again.`;
    default:
      return `${host} answered, but not with a reply that can be used (${attempt.classification.failure ?? 'unknown'}).`;
  }
}

function sayWait({ wallMs, firstByteMs }: Attempt, host: string): string {
  const seconds = Math.round(wallMs / 1000);
  return firstByteMs === null
    ? `${host} took the request and said nothing for ${seconds} s. A model that is being loaded can take longer: try again, or ask a smaller one.`
    : `${host} began a reply and had not ended it after ${seconds} s. Try again, or ask a quicker model.`;
}

function sayKey({ player, hasKey }: TestedPlayer, code: string): string {
  const { host } = new URL(player.baseUrl);
  const variable = presetVariableAt(player.preset, player.baseUrl);
  const orVariable = variable === null ? ' or name an environment variable' : ` or set ${variable}`;
  return hasKey
    ? `${host} refuses the key${code}. Enter another key${orVariable}.`
    : `${host} asks for a key${code} and none is there. Enter one${orVariable}.`;
}

function sayConfiguration({ status, error }: Attempt, player: ChatPlayer, code: string): string {
  const { host } = new URL(player.baseUrl);
  if (status !== null && status >= 300 && status < 400) {
    return `${host} sends the request elsewhere${code}. Redirects are not followed, because they would carry the key along: enter the final address.`;
  }
  if (status === 404 || error?.code === 'model_not_found') {
    return `${host} knows no model ${player.model}, or has no chat completions at this address${code}. Check the name of the model, and that the base URL ends as the server wants, mostly in /v1.`;
  }
  return `${host} refuses the request as it is${code}. Check the address and the name of the model ${player.model}.`;
}

function quoted(message: string | null): string {
  const plain = (message ?? '').replaceAll(/\s+/g, ' ').trim();
  if (plain === '') return '';
  const cut = plain.length > MAX_QUOTED ? `${plain.slice(0, MAX_QUOTED)}…` : plain;
  return ` The service says: “${cut}”`;
}
