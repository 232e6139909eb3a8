/** Strings for the first run. */
export const onboarding = {
  heroTitle: 'Words, out loud and back again.',
  heroText:
    'Write to a model, turn recordings into text, and give text a voice, all through the gateway you choose.',
  title: 'Connect a gateway',
  subtitle: 'A gateway runs the models. Choose one, or enter its address.',
  baseUrl: 'Base URL',
  baseUrlExample: 'https://gateway.example/v1',
  baseUrlHint: 'Any OpenAI-compatible address works.',
  /** Below the choice of providers. */
  baseUrlChoice: 'Choose above, or paste any OpenAI-compatible address.',
  resolved: (address: string) => `Chat: ${address}`,
  notAnAddress: 'That isn’t a web address. Start with https:// or http://.',
  lacksScheme: (address: string) => `That isn’t a full web address. Did you mean ${address}?`,
  replacePlaceholder: (placeholder: string) => `Replace ${placeholder} with your own value.`,
  cloud: 'In the cloud, with a key',
  local: 'On this computer, without a key',
  presetNotes: {
    azure:
      'Models are the names of your deployments. You can also paste the full address of a deployment, with its api-version. Parlance sends the key in the header api-key.',
    cloudflare:
      'The account ID is in the dashboard’s address. The key is an API token that may use Workers AI. If no models are listed, type a model’s name.',
    kokoro: 'Speech only. Use another gateway for chat.',
    perplexity: 'No models are listed here. Type a model’s name, such as sonar.',
  },
  key: 'API key',
  keyNote: 'Not needed for most local gateways',
  getKey: (provider: string) => `Get a key from ${provider}`,
  connect: 'Connect',
  connecting: 'Connecting',
  useAnyway: 'Use it anyway',
  or: 'or',
  demo: 'Try the built-in demo gateway',
  demoText: 'Runs on this computer. No key, no network, made-up replies.',
  restore: 'Import from ChatGPT or Claude, or restore a backup',
};
