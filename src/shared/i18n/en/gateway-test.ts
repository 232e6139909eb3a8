import type { Check } from '../../models/gateway-check.ts';

type Facts = { readonly text: (name: string) => string };

/** Texts of the test of a gateway: what each check is called, and what it found by its stable word. */
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
  readonly told: Readonly<Record<string, (facts: Facts) => string>>;
  readonly notOffered: (status: string) => string;
  readonly summary: (passed: number, all: number) => string;
  readonly stopped: string;
  readonly hint: string;
  readonly wrongAddress: string;
  readonly untested: string;
  readonly replaceKey: string;
  readonly takeModel: (model: string) => string;
} = {
  cost: 'Asks for as little as possible: a few tokens, half a second of sound, one spoken word.',
  list: 'What the test found',
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
  told: {
    resolved: ({ text }) => text('addresses'),
    address: () => 'Given as an address',
    'proxy-resolved': ({ text }) => `Left to the proxy, ${text('host')}`,
    'proxy-address': ({ text }) => `Left to the proxy, ${text('host')}`,
    direct: () => 'Direct, no proxy',
    through: ({ text }) => `Through ${text('proxy')}`,
    plain: () => 'None, http is plain',
    secure: ({ text }) =>
      text('expires') ? `${text('version')}, certificate until ${text('expires')}` : text('version'),
    accepted: () => 'Accepted',
    untold: () => 'The list of models does not tell',
    'no-key': () => 'None is kept',
    'not-needed': () => 'None is kept, and none is asked for',
    empty: () => 'An empty list. A model’s id can still be typed',
    listed: ({ text }) =>
      text('count') === '1' ? '1 model' : `${Number(text('count')).toLocaleString('en')} models`,
    answered: ({ text }) => text('model'),
    streamed: ({ text }) => `First word ${text('firstMs')}`,
    heard: ({ text }) => text('model'),
    spoken: ({ text }) => `${text('model')}, ${text('voice')}`,
    'no-model': () => 'No model is known to ask. Choose one below',
    unreached: () => 'Not tried, as the gateway was not reached',
    key: () => 'Not tried without a key that is accepted',
    'wrong-address': () => 'Not tried at this address',
  },
  notOffered: (status) => (status ? `Not offered, ${status}` : 'Not offered'),
  summary: (passed, all) =>
    passed === 0
      ? 'None of the capabilities work.'
      : `${passed} of ${all} capabilities ${passed === 1 ? 'works' : 'work'}.`,
  stopped: 'Stopped',
  hint: 'What this gateway doesn’t offer can go to another gateway: see “Which gateway does what”.',
  wrongAddress: 'Nothing at this address looks like a gateway. Check the base URL.',
  untested:
    'This address lists no models, so chat couldn’t be tested. Choose a model below, or check the base URL.',
  replaceKey: 'Enter another key',
  takeModel: (model) => `Use ${model}`,
};
