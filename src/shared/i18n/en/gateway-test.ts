import type { Extension, ExtensionFinding } from '../../gateways/capability.ts';
import type { Check } from '../../gateways/gateway-check.ts';

type Facts = { readonly text: (name: string) => string };

/** Strings for the connection test: the name of each check, and its finding by code. */
export const gatewayTest: {
  readonly cost: string;
  readonly list: string;
  readonly ended: {
    readonly justNow: string;
    readonly minutesAgo: (minutes: number) => string;
    readonly hoursAgo: (hours: number) => string;
  };
  readonly checking: string;
  readonly checks: Readonly<Record<Check, string>>;
  readonly findings: Readonly<Record<string, (facts: Facts) => string>>;
  /** Features beyond the common API, which not every gateway and model supports. */
  readonly extensions: Readonly<
    Record<
      Extension,
      { readonly name: string; readonly supported: (detail: string) => string; readonly refused: string }
    >
  >;
  readonly how: Readonly<Record<NonNullable<ExtensionFinding['how']>, string>>;
  readonly because: (sentence: string, how: string) => string;
  readonly unknown: (names: string) => string;
  readonly notOffered: (status: string) => string;
  readonly summary: (passed: number, all: number) => string;
  readonly stopped: string;
  readonly hint: string;
  readonly wrongAddress: string;
  readonly untested: string;
  readonly replaceKey: string;
  readonly takeModel: (model: string) => string;
} = {
  cost: 'Tests each feature with a very small request, which may be charged.',
  list: 'Test results',
  ended: {
    justNow: 'Just now',
    minutesAgo: (minutes) => (minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`),
    hoursAgo: (hours) => (hours === 1 ? '1 hour ago' : `${hours} hours ago`),
  },
  checking: 'Checking',
  checks: {
    name: 'Name',
    proxy: 'Connection',
    tls: 'Encryption',
    key: 'Key',
    models: 'Models',
    chat: 'Chat',
    streaming: 'Streaming',
    transcription: 'Transcription',
    translation: 'Translation',
    speech: 'Speech',
  },
  findings: {
    resolved: ({ text }) => text('addresses'),
    address: () => 'Already an IP address',
    'proxy-resolved': ({ text }) => `Resolved by the proxy, ${text('host')}`,
    'proxy-address': ({ text }) => `Resolved by the proxy, ${text('host')}`,
    direct: () => 'Direct, no proxy',
    through: ({ text }) => `Through ${text('proxy')}`,
    plain: () => 'None: HTTP isn’t encrypted',
    secure: ({ text }) =>
      text('expires') ? `${text('version')}, certificate until ${text('expires')}` : text('version'),
    accepted: () => 'Accepted',
    unverified: () => 'Couldn’t be checked by listing models',
    'no-key': () => 'No key saved',
    'not-needed': () => 'No key needed',
    empty: () => 'The list is empty. You can still type a model ID',
    listed: ({ text }) =>
      text('count') === '1' ? '1 model' : `${Number(text('count')).toLocaleString('en')} models`,
    replied: ({ text }) => text('model'),
    streamed: ({ text }) => `First token after ${text('firstMs')}`,
    transcribed: ({ text }) => text('model'),
    spoken: ({ text }) => `${text('model')}, ${text('voice')}`,
    'no-model': () => 'No model found. Choose one under Advanced',
    unreached: () => 'Not tested: the gateway couldn’t be reached',
    key: () => 'Not tested: needs a valid key',
    'not-requested': () => 'Not tested',
    'wrong-address': () => 'Not tested: check the base URL',
  },
  extensions: {
    'reasoning-effort': {
      name: 'reasoning effort',
      supported: (efforts) => (efforts ? `Accepts reasoning effort ${efforts}` : 'Accepts reasoning effort'),
      refused: 'Doesn’t accept reasoning effort',
    },
    'completion-tokens': {
      name: 'max_completion_tokens',
      supported: () => 'Accepts max_completion_tokens',
      refused: 'Doesn’t accept max_completion_tokens',
    },
    images: { name: 'images', supported: () => 'Reads images', refused: 'Doesn’t read images' },
    'context-length': {
      name: 'context length',
      supported: (tokens) => `Context of ${tokens} tokens`,
      refused: 'No context length',
    },
    'stream-usage': {
      name: 'token usage in streams',
      supported: () => 'Reports token usage in streams',
      refused: 'Doesn’t accept stream_options',
    },
    'word-timings': {
      name: 'word timings',
      supported: () => 'Returns word timings',
      refused: 'Returns no word timings',
    },
    'streamed-transcripts': {
      name: 'streamed transcripts',
      supported: () => 'Streams transcripts',
      refused: 'Doesn’t stream transcripts',
    },
    speakers: { name: 'speakers', supported: () => 'Labels speakers', refused: 'Doesn’t label speakers' },
    directions: {
      name: 'directions',
      supported: () => 'Accepts directions',
      refused: 'Doesn’t accept directions',
    },
    voices: {
      name: 'voices',
      supported: (count) => (count === '1' ? '1 voice' : `${count} voices`),
      refused: 'Doesn’t list voices',
    },
  },
  how: {
    listed: 'model list',
    learned: 'from an earlier refusal',
    tested: 'tested',
    documented: 'documented',
  },
  because: (sentence, how) => `${sentence} (${how})`,
  unknown: (names) => `Unknown: ${names}`,
  notOffered: (status) => (status ? `Not offered, ${status}` : 'Not offered'),
  summary: (passed, all) =>
    passed === 0
      ? 'None of the capabilities work.'
      : `${passed} of ${all} capabilities ${passed === 1 ? 'works' : 'work'}.`,
  stopped: 'Stopped',
  hint: 'For features that this gateway doesn’t offer, choose another one under “Gateway for each feature”.',
  wrongAddress: 'No gateway was found at this address. Check the base URL.',
  untested:
    'This address lists no models, so chat couldn’t be tested. Choose a model under Advanced, or check the base URL.',
  replaceKey: 'Enter another key',
  takeModel: (model) => `Use ${model}`,
};
