type Values = { readonly text: (name: string) => string };

/** The failures of sound on this computer. */
export const audioFailures = {
  'audio-cut-off': {
    margin: 'Cut off',
    title: 'The audio was cut off',
    cause: ({ text }: Values) =>
      `${text('gateway')} sent a file that ends too early. Retrying sends this request again and could charge you again.`,
  },
  'audio-too-much': {
    margin: 'Too long',
    title: 'The gateway sent too much audio',
    cause: ({ text }: Values) =>
      `${text('gateway')} sent more than ${megabytes(text('limit'))} MB for this text, so Parlance ended the request${text('kept') ? ' and kept what arrived' : ''}. Retrying sends it again and could charge you again.`,
  },
  'no-sound': {
    margin: 'No sound',
    title: 'What came back is not sound',
    cause: ({ text }: Values) =>
      `${text('gateway')} answered, but not with audio. Another model, voice or format may do.`,
  },
  'no-text': {
    margin: 'No text',
    title: 'The answer contained no text',
    cause: ({ text }: Values) => `${text('gateway')} accepted the recording, but sent no text for it.`,
  },
  'text-too-long': {
    margin: 'Too long',
    title: 'The text is too long for one request',
    cause: ({ text }: Values) =>
      text('limit')
        ? `${text('gateway')} takes at most ${text('limit')} characters at a time.`
        : `${text('gateway')} takes only shorter texts.`,
  },
  'audio-over-limit': {
    margin: 'Too long',
    title: 'Too long for one request',
    cause: ({ text }: Values) =>
      text('bytes') && text('limit')
        ? `It is ${megabytes(text('bytes'))} MB, and a gateway takes ${megabytes(text('limit'))} MB at a time.`
        : 'It is larger than what a gateway takes at a time.',
  },
  'audio-too-long': {
    margin: 'Too long',
    title: 'Too long for one request',
    cause: ({ text }: Values) =>
      text('said')
        ? `${text('gateway')} says: ${text('said')}`
        : 'The gateway takes only shorter recordings.',
  },
  'recording-unprepared': {
    margin: 'Unreadable',
    title: 'This recording could not be prepared',
    cause: ({ text }: Values) => unpreparedCause(text('reason')),
  },
  'other-gateway': {
    margin: 'Other gateway',
    title: 'Another gateway is in use now',
    cause: ({ text }: Values) =>
      `This was added for ${text('gateway')}; nothing of it was sent to ${text('now')}. Retry sends it there.`,
  },
  'hearing-interrupted': {
    margin: 'Interrupted',
    title: 'Parlance closed before the answer came',
    cause: ({ text }: Values) => `The recording had been sent to ${text('gateway')} by then.`,
  },
  'audio-forgotten': {
    margin: 'No sound',
    title: 'The recording is no longer kept',
    cause: () => 'Add the file again to have it written down.',
  },
  'file-changed': {
    margin: 'File',
    title: 'The file is not what it was',
    cause: ({ text }: Values) =>
      text('reason') === 'gone'
        ? `“${text('name')}” is no longer where it was. Nothing was sent. Put it back and try again, or add it from where it is now.`
        : `“${text('name')}” has changed since it was added. Nothing was sent. Add it again to use it as it is now.`,
  },
  microphone: {
    margin: 'No sound',
    title: 'The microphone cannot be used',
    cause: ({ text }: Values) => microphoneCause(text('reason')),
  },
  'microphone-lost': {
    margin: 'No sound',
    title: 'The microphone went away',
    cause: () => 'It was disconnected, or taken back. What was recorded until then is kept in the queue.',
  },
  unplayable: {
    margin: 'No sound',
    title: 'This sound could not be played',
    cause: () => 'It arrived, but it cannot be played here. Another voice or format may do.',
  },
  'empty-file': {
    margin: 'Empty file',
    title: 'This file is empty',
    cause: () => 'It contains no data. Choose another file.',
  },
  'media-too-large': {
    margin: 'Too large',
    title: 'This file is too large',
    cause: ({ text }: Values) =>
      text('limit')
        ? `Parlance takes files of up to ${Number(text('limit')) / 1e9} GB.`
        : 'It is larger than what Parlance takes.',
  },
  'uploads-waiting': {
    margin: 'Too many',
    title: 'Too many unused files',
    cause: ({ text }: Values) =>
      `Files that were added but never used take up ${megabytes(text('limit'))} MB. Parlance removes them within two hours, or at its next start.`,
  },
};

/** Rounded up: what is over a limit shall not look like it. */
function megabytes(bytes: string): string {
  return String(Math.ceil(Number(bytes) / 100_000) / 10);
}

function unpreparedCause(reason: string): string {
  switch (reason) {
    case 'no-sound':
      return 'There is no sound in it.';
    case 'cut-off':
      return 'It is cut off: what tells where its sound is lies beyond the end of the file.';
    case 'undecodable':
      return 'Its sound is in a form that cannot be read here, and that does not fit into one request.';
    default:
      return 'Its sound could not be read from beginning to end.';
  }
}

function microphoneCause(reason: string): string {
  switch (reason) {
    case 'refused':
      return 'Access to it was not allowed. Allow the microphone for Parlance in the browser’s or the system’s settings, then try again.';
    case 'missing':
      return 'No microphone was found. Connect one, then try again.';
    case 'empty':
      return 'It was opened, but no sound came from it.';
    default:
      return 'It may be in use by another program. Close that one, then try again.';
  }
}
