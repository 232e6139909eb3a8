/** What users have to know about a known gateway. Each has a sentence in `i18n` (`onboarding.presetNotes`). */
export type PresetNote = 'azure' | 'cloudflare' | 'kokoro' | 'perplexity';

/**
 * A known gateway and its default base URL, in which users replace the placeholders in angle brackets. `keyShape` is
 * how its keys begin, if they have a common prefix. `keyPage` is where its keys are created; those on this computer have
 * none. `isOffered` ones are buttons on the first run.
 */
export type Preset = {
  readonly name: string;
  readonly baseUrl: string;
  readonly keyShape?: string;
  readonly keyPage?: string;
  readonly note?: PresetNote;
  readonly isOffered?: true;
};

/** Known gateways: cloud services first, then local servers. The URLs are from their own documentation. */
export const presets: readonly Preset[] = [
  {
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    keyShape: 'sk-…',
    keyPage: 'https://platform.openai.com/api-keys',
    isOffered: true,
  },
  {
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyShape: 'sk-ant-…',
    keyPage: 'https://console.anthropic.com/settings/keys',
    isOffered: true,
  },
  {
    name: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyShape: 'AIza…',
    keyPage: 'https://aistudio.google.com/apikey',
    isOffered: true,
  },
  {
    name: 'Azure OpenAI',
    baseUrl: 'https://<resource>.openai.azure.com/openai/v1',
    keyPage: 'https://portal.azure.com',
    note: 'azure',
  },
  {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyShape: 'sk-or-…',
    keyPage: 'https://openrouter.ai/keys',
    isOffered: true,
  },
  {
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyShape: 'gsk_…',
    keyPage: 'https://console.groq.com/keys',
    isOffered: true,
  },
  {
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    keyPage: 'https://console.mistral.ai/api-keys',
    isOffered: true,
  },
  {
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    keyShape: 'sk-…',
    keyPage: 'https://platform.deepseek.com/api_keys',
    isOffered: true,
  },
  {
    name: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    keyShape: 'xai-…',
    keyPage: 'https://console.x.ai',
    isOffered: true,
  },
  // Its chat address has no version.
  {
    name: 'Perplexity',
    baseUrl: 'https://api.perplexity.ai/chat/completions',
    keyShape: 'pplx-…',
    keyPage: 'https://www.perplexity.ai/settings/api',
    note: 'perplexity',
  },
  {
    name: 'Together',
    baseUrl: 'https://api.together.xyz/v1',
    keyPage: 'https://api.together.ai/settings/api-keys',
  },
  {
    name: 'Cloudflare',
    baseUrl: 'https://api.cloudflare.com/client/v4/accounts/<account-id>/ai/v1',
    keyPage: 'https://dash.cloudflare.com/profile/api-tokens',
    note: 'cloudflare',
  },
  { name: 'LiteLLM', baseUrl: 'http://localhost:4000/v1', keyShape: 'sk-…' },
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1', isOffered: true },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', isOffered: true },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1', isOffered: true },
  { name: 'LocalAI', baseUrl: 'http://localhost:8080/v1' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', isOffered: true },
  { name: 'Speaches', baseUrl: 'http://localhost:8000/v1' },
  { name: 'Kokoro', baseUrl: 'http://localhost:8880/v1', note: 'kokoro' },
];

/** Returns the host and port of a preset's base URL, with its placeholders. */
export function presetHost({ baseUrl }: Pick<Preset, 'baseUrl'>): string {
  return baseUrl.split('/')[2] ?? '';
}

/** Returns the only preset at the host of a base URL, which may have placeholders. Null if there is none. */
export function presetFor(baseUrl: string): Preset | null {
  const typed = baseUrl.trim();
  const [preset, another] = presetsAt(URL.parse(typed)?.host || presetHost({ baseUrl: typed }));
  return another ? null : (preset ?? null);
}

/** Returns the presets at a host (with its port). A placeholder stands for any label of the host. */
export function presetsAt(host: string): readonly Preset[] {
  return presets.filter((preset) => {
    const own = presetHost(preset);
    const placeholder = /^<[^>]*>/.exec(own)?.[0];
    if (!placeholder) return own === host;
    const suffix = own.slice(placeholder.length);
    return host.endsWith(suffix) && host.length > suffix.length;
  });
}
