/** Where a model is asked, in a word or two: the service it came with, or the host of the address. */
import type { ChatPlayer } from '../../../core/player/schemas/chat.ts';

const WORDS: Readonly<Record<ChatPlayer['preset'], string | null>> = {
  openai_compatible: null,
  openrouter: 'OpenRouter',
  ollama: 'Ollama',
  lm_studio: 'LM Studio',
  llama_cpp: 'llama.cpp',
  vllm: 'vLLM',
};

export function presetWord({ preset, baseUrl }: ChatPlayer): string {
  return WORDS[preset] ?? (URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl);
}
