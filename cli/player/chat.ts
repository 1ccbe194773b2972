/** A model behind a service, by its preset or its address. */
import { Option, type Command } from 'commander';
import { presetIdSchema, type ChatPlayer } from '../../core/player/schemas/chat.ts';
import { parseBaseUrl, presetOf, presets, type Preset, type PresetId } from '../../host/providers/presets.ts';
import { wrongUse } from '../exit.ts';
import { listOf, more } from '../values.ts';
import type { PlayerSwitch } from './kind.ts';

export interface ChatSwitches {
  readonly model?: string;
  readonly preset?: PresetId;
  readonly baseUrl?: string;
  readonly providerOrder?: readonly string[];
  readonly acceptModel?: readonly string[];
}

const one = {
  add(command: Command): void {
    command
      .option('--model <name>', 'chat model, asked over HTTP')
      .addOption(
        new Option(
          '--preset <id>',
          'kind of service (default: openrouter; openai_compatible with --base-url)',
        ).choices(presetIdSchema.options),
      )
      .option('--base-url <url>', "address of the service (default: the preset's)")
      .option('--provider-order <names>', 'upstream services of a router, in order, with commas', listOf)
      .option('--accept-model <name>', 'take answers under this name too; may be repeated', more);
  },
  read: (switches: ChatSwitches) => ({ kind: 'spec' as const, spec: chatPlayer(switches) }),
};

export const CHAT_SWITCH: PlayerSwitch<ChatSwitches> = {
  name: 'model',
  own: ['preset', 'baseUrl', 'providerOrder', 'acceptModel'],
  question: one,
  study: one,
  seat: {
    name: 'chat',
    flags: '--chat <id,address,model>',
    text: 'chat model; the address is a URL or the id of a preset',
    least: 3,
    read: ([id = '', address = '', ...rest], { isStructured, parameters }) => {
      const known = presets.find((preset) => preset.id === address);
      const where = known === undefined ? ownAddress(address) : presetAddress(known);
      const model = rest.join(',').trim();
      const structured = isStructured(id);
      return { kind: 'chat', id, ...where, model, providerOrder: null, structured, parameters };
    },
  },
};

function chatPlayer(switches: ChatSwitches): ChatPlayer {
  const { model = '' } = switches;
  const preset = switches.preset ?? (switches.baseUrl === undefined ? 'openrouter' : 'openai_compatible');
  const address = switches.baseUrl ?? presetOf(preset).baseUrl;
  if (address === null) throw wrongUse(`--preset ${preset} needs --base-url.`);
  const baseUrl = parseBaseUrl(address);
  if (!baseUrl.ok) throw wrongUse(baseUrl.error.message);
  const providerOrder = switches.providerOrder === undefined ? null : [...switches.providerOrder];
  if (model.trim() === '') throw wrongUse('--model needs a name.');
  if (providerOrder !== null && !presetOf(preset).isRouter)
    throw wrongUse(`--provider-order is for routers; ${preset} is none.`);
  const { acceptModel = [] } = switches;
  const accepted = acceptModel.length === 0 ? {} : { acceptedModels: [...acceptModel] };
  return { kind: 'chat', preset, baseUrl: baseUrl.value, model: model.trim(), providerOrder, ...accepted };
}

function ownAddress(address: string) {
  const baseUrl = parseBaseUrl(address);
  if (!baseUrl.ok) throw wrongUse(`--chat: ${baseUrl.error.message}`);
  return { preset: 'openai_compatible' as const, baseUrl: baseUrl.value };
}

function presetAddress({ id, baseUrl }: Preset) {
  if (baseUrl === null) throw wrongUse(`--chat: ${id} has no address of its own; give its URL.`);
  return { preset: id, baseUrl };
}
