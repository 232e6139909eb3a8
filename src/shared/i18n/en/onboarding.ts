/** Strings for the first run. */
export const onboarding = {
  heroTitle: 'Words, out loud and back again.',
  heroText:
    'Write to a model, turn recordings into text, and give text a voice, all through the gateway you choose.',
  title: 'Connect a gateway',
  subtitle: 'Any OpenAI-compatible endpoint, in the cloud or on this computer.',
  baseUrl: 'Base URL',
  baseUrlExample: 'https://gateway.example/v1',
  baseUrlHint: 'With or without /v1. A full endpoint address is used as it is.',
  resolved: (address: string) => `Chat: ${address}`,
  notAnAddress: 'That isn’t a web address. Start with https:// or http://.',
  lacksScheme: (address: string) => `That isn’t a full web address. Did you mean ${address}?`,
  replacePlaceholder: (placeholder: string) => `Replace ${placeholder} with your own value.`,
  presets: 'Known gateways',
  presetNotes: {
    anthropic:
      'To list the models, add the extra headers x-api-key (your key) and anthropic-version (2023-06-01) to the gateway. Chat needs only the key.',
    azure:
      'Models are the names of your deployments. You can also paste the full address of a deployment, with its api-version. Parlance sends the key in the header api-key.',
    cloudflare:
      'The account ID is in the dashboard’s address. The key is an API token that may use Workers AI. If no models are listed, type a model’s name.',
    kokoro: 'Speech only. Use another gateway for chat.',
    perplexity: 'No models are listed here. Type a model’s name, such as sonar.',
  },
  key: 'API key',
  keyNote: 'Optional for local gateways',
  connect: 'Connect',
  connecting: 'Connecting',
  useAnyway: 'Use it anyway',
  or: 'or',
  demo: 'Try the built-in demo gateway',
  demoText: 'Runs on this computer. No key, no network, made-up replies.',
  restore: 'Restore a backup or import conversations',
  keySaved: {
    keychain: 'Encrypted with your system keychain',
    file: 'Saved in an encrypted file that only your account can read',
    session: 'Kept in memory until Parlance closes. You can save it to a file in Settings.',
  },
};
