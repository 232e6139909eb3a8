/** A gateway that many people use, with the base URL that it has by default. */
export type Preset = { readonly name: string; readonly baseUrl: string };

/** Known gateways, in the cloud first, then those on this computer. */
export const presets: readonly Preset[] = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  { name: 'LiteLLM', baseUrl: 'http://localhost:4000/v1' },
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1' },
];

/** A name for a gateway at this address: its preset's, else its host; the text itself where it has none. */
export function nameFor(baseUrl: string): string {
  const wanted = baseUrl.trim().replace(/\/+$/, '');
  const preset = presets.find((known) => known.baseUrl === wanted);
  return preset?.name ?? (hostOf(wanted) || wanted).slice(0, 100);
}

/** The name of a gateway that moves to another address: one that it was given by its old address moves along. */
export function nameAfterMove(
  was: { readonly name: string; readonly baseUrl: string },
  baseUrl: string,
): string {
  return was.name === nameFor(was.baseUrl) ? nameFor(baseUrl) : was.name;
}

/** The host and port of an address; empty where it has none. */
export function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? '';
}
