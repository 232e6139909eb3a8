/** Texts of the first run. */
export const onboarding = {
  heroTitle: 'Strings, out loud and back again.',
  heroText:
    'Write to a model, turn recordings into text, and give text a voice, all through the gateway you choose.',
  title: 'Connect a gateway',
  subtitle: 'Any OpenAI-compatible endpoint, in the cloud or on this computer.',
  baseUrl: 'Base URL',
  baseUrlExample: 'https://gateway.example/v1',
  baseUrlHint: 'With or without /v1. The whole address of an endpoint will do as well.',
  resolved: (address: string) => `Chat: ${address}`,
  notAnAddress: 'That is not a web address. Start with https:// or http://.',
  lacksScheme: (address: string) => `That is not a web address yet. Did you mean ${address}?`,
  presets: 'Known gateways',
  key: 'API key',
  keyNote: 'optional for local gateways',
  connect: 'Connect',
  connecting: 'Connecting',
  useAnyway: 'Use it anyway',
  or: 'or',
  demo: 'Try the built-in demo gateway',
  demoText: 'Runs on this computer. No key, no network, made-up answers.',
  keyKept: {
    keychain: 'Encrypted with your system keychain',
    file: 'Kept in an encrypted file that only your account can read',
    session: 'Kept in memory until Parlance closes. Settings offers a file instead.',
  },
};
