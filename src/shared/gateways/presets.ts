/** A known gateway and its default base URL. */
export type Preset = { readonly name: string; readonly baseUrl: string };

/** Known gateways: cloud services first, then local servers. The URLs are from their own documentation. */
export const presets: readonly Preset[] = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  { name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  { name: 'Mistral', baseUrl: 'https://api.mistral.ai/v1' },
  { name: 'LiteLLM', baseUrl: 'http://localhost:4000/v1' },
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
  { name: 'vLLM', baseUrl: 'http://localhost:8000/v1' },
  { name: 'LocalAI', baseUrl: 'http://localhost:8080/v1' },
  { name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1' },
  { name: 'Speaches', baseUrl: 'http://localhost:8000/v1' },
];
