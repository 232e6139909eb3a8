import type { FailureCode } from '../../failure.ts';
import { audioFailures } from './audio-failures.ts';
import { certificateCause, proxyCause } from './network-causes.ts';
import { refusals } from './refusals.ts';
import { storageCause } from './storage-causes.ts';
import { updateFailures } from './update-failures.ts';

/** What a failure's sentence may draw on; a value that is unknown is an empty string. */
export type FailureValues = { readonly text: (name: string) => string };

type Sentence = {
  /** One word for the margin. */
  readonly margin: string;
  readonly title: string;
  /** What happened, and what to do. */
  readonly cause: (values: FailureValues) => string;
};

const stoppedCauses: ReadonlyMap<string, string> = new Map([
  ['nothing', 'Nothing was sent.'],
  ['partly', 'Part of the recording had already been sent.'],
  ['whole', 'The whole recording had already been sent.'],
]);

/** A heading and one or two sentences for every failure code. */
export const failures: Readonly<Record<FailureCode, Sentence>> = {
  ...refusals,
  'not-a-gateway': {
    margin: 'No gateway',
    title: 'This address does not answer like a gateway',
    cause: ({ text }) =>
      `A web page came back from ${text('address')}, not a reply. The base URL may be wrong, or a sign-in page may stand in the way.`,
  },
  'answer-unreadable': {
    margin: 'Unreadable',
    title: 'The answer could not be read',
    cause: ({ text }) => `What ${text('gateway')} sent does not follow the interface that Parlance knows.`,
  },
  'answer-too-large': {
    margin: 'Too large',
    title: 'The answer went past every limit',
    cause: ({ text }) => `${text('gateway')} sent more than a reply can hold, so reading stopped.`,
  },
  'too-demanding': {
    margin: 'Stopped',
    title: 'Parlance stopped reading',
    cause: ({ text }) =>
      `${text('gateway') ? `The answer from ${text('gateway')}` : 'The file'} took too much time or memory to read.`,
  },
  'no-such-host': {
    margin: 'Offline',
    title: 'The gateway could not be found',
    cause: ({ text }) =>
      `No computer named ${text('host')} is known to this network. Check the address, or the connection.`,
  },
  'connection-refused': {
    margin: 'Offline',
    title: 'The gateway is not running there',
    cause: ({ text }) => `${text('host')} refused the connection. Start the gateway, or check the port.`,
  },
  unreachable: {
    margin: 'Offline',
    title: 'The gateway could not be reached',
    cause: ({ text }) => `There is no way to ${text('host')} from this network right now.`,
  },
  'timed-out': {
    margin: 'Offline',
    title: 'The gateway did not answer in time',
    cause: ({ text }) =>
      text('minutes')
        ? `${text('host')} didn’t respond within ${text('minutes')} minutes. You can allow more time in Settings › Gateways › Network.`
        : `${text('host')} didn’t respond within the time limit.`,
  },
  'connection-lost': {
    margin: 'Cut off',
    title: 'The connection was lost',
    cause: () => 'The connection to the gateway broke.',
  },
  'went-silent': {
    margin: 'Cut off',
    title: 'The gateway went silent',
    cause: ({ text }) => `Nothing came for ${text('seconds')} seconds, so the request was ended.`,
  },
  'single-reply': {
    margin: 'One reply',
    title: 'This gateway gives one reply per request',
    cause: ({ text }) =>
      text('status')
        ? 'It refused the request for several. Parlance will send a request for each reply from now on.'
        : 'Ask for the other replies in requests of their own. Parlance will do so from now on.',
  },
  'fewer-replies': {
    margin: 'No reply',
    title: 'The gateway left this reply out',
    cause: () =>
      'It gave fewer replies than the request asked for. Ask for the rest in requests of their own.',
  },
  'ended-early': {
    margin: 'Cut off',
    title: 'The reply ended without an ending',
    cause: () => 'The gateway closed the stream before it said that the reply was finished.',
  },
  certificate: {
    margin: 'Not trusted',
    title: 'The gateway’s certificate is not trusted',
    cause: ({ text }) => `${certificateCause(text('reason'), text('host'))} Nothing was sent.`,
  },
  'not-secure': {
    margin: 'Not secure',
    title: 'There is no secure connection there',
    cause: ({ text }) =>
      `${text('host')} did not answer as https does. If it is a gateway on your own network, its base URL may have to start with http://.`,
  },
  'ca-file': {
    margin: 'CA file',
    title: 'The extra CA file could not be read',
    cause: ({ text }) =>
      `The extra CA file of ${text('gateway')} holds no certificate in PEM form. Choose another file, or remove it. Nothing was sent.`,
  },
  proxy: {
    margin: 'Proxy',
    title: 'The proxy stands in the way',
    cause: ({ text }) => proxyCause(text('reason'), text('proxy') || 'The proxy', text('host')),
  },
  'no-gateway': {
    margin: 'No gateway',
    title: 'No gateway is connected',
    cause: () => 'Connect a gateway in Settings, or use the demo gateway.',
  },
  'no-model': {
    margin: 'No model',
    title: 'No model is chosen',
    cause: ({ text }) =>
      text('list')
        ? 'The gateway’s list of models couldn’t be loaded. Type a model’s name beside the Send button.'
        : 'Choose a model beside the Send button, or type its name there.',
  },
  'key-needed': {
    margin: 'Key needed',
    title: 'The key is needed again',
    cause: ({ text }) =>
      text('reason') === 'not-saved'
        ? `The key for ${text('host')} was kept only until Parlance was closed, so nothing was sent. Enter it again.`
        : `The saved key belongs to another address, so it wasn’t sent to ${text('host')}. Enter the key for this one.`,
  },
  'header-needed': {
    margin: 'Header needed',
    title: 'The value of an extra header is needed again',
    cause: ({ text }) =>
      `The value of ${text('field')} is no longer kept, or belongs to another address. Enter it again in the gateway’s settings. Nothing was sent.`,
  },
  'key-unreadable': {
    margin: 'Key needed',
    title: 'The kept key could not be read',
    cause: () =>
      'The key is still there but could not be opened. Unlock the keychain and try again, or enter the key again.',
  },
  'bad-address': {
    margin: 'Address',
    title: 'That is not a web address',
    cause: ({ text }) =>
      `“${text('address')}” does not work here. An address starts with https:// or http://.`,
  },
  'bad-value': {
    margin: 'Out of range',
    title: 'A value is out of range',
    cause: ({ text }) =>
      `The value of ${text('field')} is outside what the interface allows. Nothing was sent.`,
  },
  'attachment-too-large': {
    margin: 'Too large',
    title: 'That is too much text to attach',
    cause: ({ text }) =>
      `“${text('name')}” is over the 1 MB that one attachment may hold. Nothing was attached.`,
  },
  'not-found': {
    margin: 'Gone',
    title: 'That is no longer there',
    cause: () => 'It may have been deleted in another window.',
  },
  busy: {
    margin: 'Busy',
    title: 'A reply is still being written here',
    cause: () => 'Stop it, or wait until it ends.',
  },
  stopped: {
    margin: 'Stopped',
    title: 'You cancelled this',
    cause: ({ text }) => stoppedCauses.get(text('sent')) ?? 'The request was cancelled.',
  },
  'app-closed': {
    margin: 'Cut off',
    title: 'The reply was cut off',
    cause: () => 'Parlance closed while this was being written.',
  },
  'data-in-use': {
    margin: 'In use',
    title: 'Parlance is already running',
    cause: ({ text }) =>
      `The data folder ${text('folder')} is open in another Parlance. Use that one, close it first, or choose another folder with --data-dir.`,
  },
  'unsafe-start': {
    margin: 'Not safe',
    title: 'Parlance does not start like this',
    cause: ({ text }) =>
      `It was started with ${text('field')}, which takes away what keeps its page apart from your computer. Start it without that; where the system allows an AppImage no sandbox, install the deb package.`,
  },
  ...audioFailures,
  ...updateFailures,
  storage: {
    margin: 'Disk',
    title: 'The data could not be read or written',
    cause: ({ text }) => storageCause(text('reason'), text('path')),
  },
  internal: {
    margin: 'Error',
    title: 'Something in Parlance went wrong',
    cause: () => 'The log has the place.',
  },
};
