import type { FailureCode } from '../../failure.ts';
import { audioFailures } from './audio-failures.ts';
import { backupFailures } from './backup-failures.ts';
import { certificateCause, proxyCause } from './network-causes.ts';
import { refusals } from './refusals.ts';
import { updateFailures } from './update-failures.ts';

type Values = { readonly text: (name: string) => string };

/** Refusals of images, files and audio in messages. */
const attachmentFailures = {
  'images-too-large': {
    margin: 'Images too large',
    title: 'The images are too large for this gateway',
    cause: ({ text }: Values) =>
      Number(text('older')) > 0
        ? 'Each request contains all images of the conversation. Send them at a smaller size, or send this message without the older ones.'
        : 'Send them at a smaller size, or remove some of them.',
  },
  'images-refused': {
    margin: 'No images',
    title: 'This model doesn’t accept images',
    cause: () => 'The gateway rejected the request. Send it without images, or choose another model.',
  },
  'files-too-large': {
    margin: 'Files too large',
    title: 'The files are too large for this gateway',
    cause: () =>
      'Each request contains all files of the conversation. Send their text instead, or remove some of them.',
  },
  'files-refused': {
    margin: 'No files',
    title: 'This model doesn’t accept files',
    cause: () => 'The gateway rejected the request. Send the text of the documents, or choose another model.',
  },
  'chat-audio-refused': {
    margin: 'No audio',
    title: 'This model doesn’t accept audio',
    cause: () => 'The gateway rejected the request. Send it without audio, or choose another model.',
  },
};

/** Values for a failure’s message, by name. A missing value is an empty string. */
export type FailureValues = { readonly text: (name: string) => string };

type Sentence = {
  /** A word or two for the margin. */
  readonly margin: string;
  readonly title: string;
  /** What happened, and what to do next. */
  readonly cause: (values: FailureValues) => string;
};

const stoppedCauses: ReadonlyMap<string, string> = new Map([
  ['nothing', 'Nothing was sent.'],
  ['partly', 'Part of the recording had already been sent.'],
  ['whole', 'The whole recording had already been sent.'],
]);

/** Messages for lost connections other than the one to a gateway. */
const lostCauses: ReadonlyMap<string, string> = new Map([
  ['app', 'Parlance stopped responding. What it had saved is kept, so try again once it’s running.'],
  ['download', 'The download was interrupted. Start the export again.'],
]);

/** A heading and a message of one or two sentences for every failure code. */
export const failures: Readonly<Record<FailureCode, Sentence>> = {
  ...refusals,
  'not-a-gateway': {
    margin: 'Not a gateway',
    title: 'There’s no gateway at this address',
    cause: ({ text }) =>
      `${text('address')} returned a web page. Check the base URL, and whether this network asks you to sign in.`,
  },
  'response-unreadable': {
    margin: 'Unreadable',
    title: 'The response couldn’t be read',
    cause: ({ text }) =>
      `${text('gateway')} sent a response that Parlance doesn’t understand. Check that its base URL is for an OpenAI-compatible gateway.`,
  },
  'response-too-large': {
    margin: 'Too large',
    title: 'The response is too large',
    cause: ({ text }) =>
      `${text('gateway')} sent more than Parlance can read, so the request was ended. Retry, or try another model.`,
  },
  'too-demanding': {
    margin: 'Stopped',
    title: 'This couldn’t be processed',
    cause: () => 'It took too much time or memory. Retry, or try something smaller.',
  },
  'no-such-host': {
    margin: 'Offline',
    title: 'The gateway couldn’t be found',
    cause: ({ text }) =>
      `${text('host')} couldn’t be found from this network. Check the base URL and your connection.`,
  },
  'connection-refused': {
    margin: 'Offline',
    title: 'Couldn’t connect to the gateway',
    cause: ({ text }) =>
      `${text('host')} refused the connection. Start the gateway, or check the port in its base URL.`,
  },
  unreachable: {
    margin: 'Offline',
    title: 'The gateway can’t be reached',
    cause: ({ text }) => `This network can’t reach ${text('host')} right now. Check your connection.`,
  },
  'timed-out': {
    margin: 'Offline',
    title: 'The gateway didn’t respond in time',
    cause: ({ text }) =>
      text('minutes')
        ? `${text('host')} didn’t respond within ${text('minutes')} minutes. You can allow more time in Settings › Gateways › Network.`
        : `${text('host')} didn’t respond within the time limit. Retry, or check that the gateway is running.`,
  },
  'connection-lost': {
    margin: 'Cut off',
    title: 'The connection was lost',
    cause: ({ text }) =>
      lostCauses.get(text('of')) ??
      'The connection to the gateway was interrupted. Check your network, then retry.',
  },
  'went-silent': {
    margin: 'Cut off',
    title: 'The gateway stopped responding',
    cause: ({ text }) =>
      `No data arrived for ${text('seconds')} seconds, so Parlance ended the request. You can allow more time in Settings › Gateways › Network.`,
  },
  ...attachmentFailures,
  'single-reply': {
    margin: 'One reply',
    title: 'This gateway returns one reply per request',
    cause: ({ text }) =>
      text('status')
        ? 'It rejected the request for several replies. From now on, Parlance sends a separate request for each reply.'
        : 'Ask for the other replies separately. From now on, Parlance sends a separate request for each reply.',
  },
  'fewer-replies': {
    margin: 'No reply',
    title: 'The gateway left out this reply',
    cause: () => 'It returned fewer replies than requested. Ask for the rest separately.',
  },
  'ended-early': {
    margin: 'Cut off',
    title: 'The reply ended early',
    cause: () => 'The gateway closed the connection before the reply was finished.',
  },
  certificate: {
    margin: 'Not trusted',
    title: 'The gateway’s certificate isn’t trusted',
    cause: ({ text }) => certificateCause(text('reason'), text('host')),
  },
  'not-secure': {
    margin: 'Not secure',
    title: 'No secure connection to the gateway',
    cause: ({ text }) =>
      `${text('host')} didn’t accept a secure (HTTPS) connection. If the gateway is on your own network, its base URL may need to start with http://.`,
  },
  'ca-file': {
    margin: 'CA file',
    title: 'The extra CA file couldn’t be read',
    cause: ({ text }) =>
      `The extra CA file of ${text('gateway')} contains no PEM certificate, so nothing was sent. Choose another file, or remove it.`,
  },
  proxy: {
    margin: 'Proxy',
    title: 'Couldn’t connect through the proxy',
    cause: ({ text }) => proxyCause(text('reason'), text('proxy') || 'The proxy', text('host')),
  },
  'no-gateway': {
    margin: 'No gateway',
    title: 'No gateway is connected',
    cause: () => 'Connect a gateway in Settings, or use the demo gateway.',
  },
  'gateway-removed': {
    margin: 'Gateway removed',
    title: 'The gateway of this conversation is gone',
    cause: () =>
      'It was removed, or isn’t available in this run, so nothing was sent. Choose another one below.',
  },
  'other-origin': {
    margin: 'Not sent there',
    title: 'Nothing was sent',
    cause: ({ text }) =>
      `This conversation hasn’t been sent to ${text('host')} before. Send it again to be asked, or choose another gateway.`,
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
        : text('reason') === 'restored'
          ? `The gateway was restored from a backup, which contains no keys, so nothing was sent. Enter the key for ${text('host')}.`
          : `The saved key belongs to another address, so it wasn’t sent to ${text('host')}. Enter the key for this one.`,
  },
  'header-needed': {
    margin: 'Header needed',
    title: 'The value of an extra header is missing',
    cause: ({ text }) =>
      `The value of ${text('field')} isn’t saved, or belongs to another address, so nothing was sent. Enter it again in the gateway’s settings.`,
  },
  'key-unreadable': {
    margin: 'Key needed',
    title: 'The saved key couldn’t be decrypted',
    cause: () =>
      'The key hasn’t been deleted. Unlock the system keychain and try again, or enter the key again.',
  },
  'bad-address': {
    margin: 'Address',
    title: 'That isn’t a web address',
    cause: ({ text }) => `“${text('address')}” can’t be used. Start the address with https:// or http://.`,
  },
  'bad-value': {
    margin: 'Invalid',
    title: 'A value isn’t valid',
    cause: ({ text }) => `The value of ${text('field')} isn’t allowed. Change it, then try again.`,
  },
  'attachment-too-large': {
    margin: 'Too large',
    title: 'The text is too long to attach',
    cause: ({ text }) =>
      `“${text('name')}” is larger than 1 MB, the limit for one attachment, so it wasn’t attached. Attach a shorter text.`,
  },
  'not-found': {
    margin: 'Gone',
    title: 'This no longer exists',
    cause: () => 'It may have been deleted in another window.',
  },
  busy: {
    margin: 'Busy',
    title: 'Still in progress',
    cause: () => 'Something here is still running. Stop it, or wait until it’s finished.',
  },
  stopped: {
    margin: 'Stopped',
    title: 'You cancelled this',
    cause: ({ text }) => stoppedCauses.get(text('sent')) ?? 'The request was cancelled.',
  },
  'app-closed': {
    margin: 'Cut off',
    title: 'The reply was cut off',
    cause: () => 'Parlance closed before the reply was finished.',
  },
  'data-in-use': {
    margin: 'In use',
    title: 'Parlance is already running',
    cause: ({ text }) =>
      `The data folder ${text('folder')} is in use by another instance of Parlance. Use that one, close it, or choose another folder with --data-dir.`,
  },
  'unsafe-start': {
    margin: 'Not safe',
    title: 'Parlance can’t start like this',
    cause: ({ text }) =>
      `It was started with ${text('field')}, which turns off protections between its page and your computer. Start it without that option; if your system blocks the sandbox of AppImages, install the deb package.`,
  },
  ...audioFailures,
  ...updateFailures,
  ...backupFailures,
  storage: {
    margin: 'Disk',
    title: 'Your data couldn’t be read or saved',
    cause: ({ text }) => storageCause(text('reason'), text('path')),
  },
  internal: {
    margin: 'Error',
    title: 'Something went wrong in Parlance',
    cause: () => 'Details are in the log.',
  },
};

/** Describes a problem with the data folder and what to do, by the `reason` of a `storage` failure. */
function storageCause(reason: string, path: string): string {
  switch (reason) {
    case 'full':
      return 'The disk with the data folder is full. What was already saved is safe: free up space on that disk, then try again.';
    case 'nearly-full':
      return 'The disk with the data folder is nearly full, so Parlance doesn’t save new files there. Free up space on that disk, then try again.';
    case 'read-only':
      return 'Your account can’t write to the data folder; nothing in it was changed. Change its permissions, or choose another folder with --data-dir.';
    case 'locked':
      return 'Another program is using the database, perhaps a database viewer, a backup or a sync program. Nothing was lost: close that program, then try again.';
    case 'damaged':
      return 'The database is damaged. Quit Parlance and start it again: it keeps the damaged file and recovers what it can.';
    case 'broken-disk':
      return 'The disk with the data folder reported an error. Copy the data folder to another disk while it can still be read.';
    case 'newer':
      return 'The data was saved by a newer version of Parlance; nothing was changed. Start that version, or choose another folder with --data-dir.';
    case 'link':
      return `${path} is a link, which Parlance doesn’t follow inside its data folder. Replace it with the file or folder itself; only the data folder itself can be a link.`;
    case 'wrong-kind':
      return `${path} isn’t the kind of file or folder that Parlance keeps there. Move it elsewhere, or choose another data folder with --data-dir.`;
    case 'not-yours':
      return `${path} belongs to another account, which could read or change what Parlance saves there. Remove it, or choose a folder of your own with --data-dir.`;
    case 'shared':
      return `Other accounts can write to ${path}, and Parlance can’t change that. Remove that permission, or choose another data folder with --data-dir.`;
    case 'parent-shared':
      return `Everyone can write to ${path}, so anyone could replace the data folder in it. Remove that permission, or choose another data folder with --data-dir.`;
    case 'settings':
      return `The settings in ${path} couldn’t be read; nothing was changed. Fix the file, or move it elsewhere to start with default settings.`;
    default:
      return `The data folder reported an error (${reason}). Check that the disk has space and that your account can write to the folder.`;
  }
}
