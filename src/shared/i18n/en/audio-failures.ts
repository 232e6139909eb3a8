type Values = { readonly text: (name: string) => string };

/** Errors about audio on this computer. */
export const audioFailures = {
  'audio-cut-off': {
    margin: 'Cut off',
    title: 'The audio was cut off',
    cause: ({ text }: Values) =>
      `${text('gateway')} sent incomplete audio${text('stored') ? ', and Parlance kept what arrived' : ''}. Retrying could charge you again.`,
  },
  'audio-in-pieces': {
    margin: 'In pieces',
    title: 'The audio is in pieces',
    cause: ({ text }: Values) =>
      `${text('gateway')} sent several pieces of audio that can’t be joined, such as with different sample rates. Everything is saved as it arrived, but players may stop after the first piece: try another format.`,
  },
  'too-much-audio': {
    margin: 'Too long',
    title: 'The gateway sent too much audio',
    cause: ({ text }: Values) =>
      `${text('gateway')} sent more than ${megabytes(text('limit'))} MB for this text, so Parlance ended the request${text('stored') ? ' and kept what arrived' : ''}. Retrying could charge you again.`,
  },
  'no-audio': {
    margin: 'No audio',
    title: 'The response isn’t audio',
    cause: ({ text }: Values) => {
      switch (text('reason')) {
        case 'empty':
          return `${text('gateway')} sent an audio file without any audio. Try another model, voice or format.`;
        case 'link':
          return `${text('gateway')} sent a link to the audio, and Parlance doesn’t open links to other servers. Try another model or format.`;
        default:
          return `${text('gateway')} responded, but not with audio. Try another model, voice or format.`;
      }
    },
  },
  'nothing-spoken': {
    margin: 'No words',
    title: 'There was nothing to say',
    cause: ({ text }: Values) =>
      `The text has only punctuation or symbols, and ${text('gateway')} sent no speech for it. Add a word to have it spoken.`,
  },
  'no-text': {
    margin: 'No text',
    title: 'The response contained no text',
    cause: ({ text }: Values) =>
      `${text('gateway')} accepted the recording, but sent no text for it. Try another model.`,
  },
  'text-too-long': {
    margin: 'Too long',
    title: 'The text is too long for one request',
    cause: ({ text }: Values) =>
      text('limit')
        ? `${text('gateway')} accepts at most ${text('limit')} characters per request. Shorten the text, or try another model.`
        : `${text('gateway')} accepts only shorter texts. Shorten the text, or try another model.`,
  },
  'voice-refused': {
    margin: 'Voice',
    title: 'The gateway doesn’t have this voice',
    cause: ({ text }: Values) => {
      const refused = `${text('gateway')} refused ${text('voice') ? `the voice ${text('voice')}` : 'this voice'}.`;
      if (!text('voices')) return `${refused} Choose another voice.`;
      return `${refused} It offers ${text('voices')}${text('more') ? ` and ${text('more')} more` : ''}.`;
    },
  },
  'audio-over-limit': {
    margin: 'Too large',
    title: 'Too large for one request',
    cause: ({ text }: Values) =>
      text('bytes') && text('limit')
        ? `It’s ${megabytes(text('bytes'))} MB, and Parlance’s limit for this gateway is ${megabytes(text('limit'))} MB. If the gateway accepts more, change the limit in Settings › Gateways › Uploads.`
        : 'It’s larger than the gateway accepts in one request. Try a shorter recording.',
  },
  'audio-too-long': {
    margin: 'Too long',
    title: 'Too long for one request',
    cause: ({ text }: Values) =>
      text('said')
        ? `${text('gateway')} said: ${text('said')} Try another model or a shorter recording.`
        : 'The gateway accepts only shorter recordings. Try another model or a shorter recording.',
  },
  'recording-incomplete': {
    margin: 'Incomplete',
    title: 'The end of the recording wasn’t sent',
    cause: ({ text }: Values) =>
      text('reason') === 'short'
        ? 'The file ends earlier than it states. Add a complete copy of it to transcribe the rest.'
        : 'Its audio couldn’t be read to the end. Retry, or convert it to MP3 or WAV and add it again.',
  },
  'split-failed': {
    margin: 'Unreadable',
    title: 'This recording couldn’t be prepared',
    cause: ({ text }: Values) => splitCause(text('reason')),
  },
  'other-gateway': {
    margin: 'Other gateway',
    title: 'You’ve switched gateways',
    cause: ({ text }: Values) =>
      `This recording was added for ${text('gateway')}, and nothing was sent to ${text('now')}. Retry sends it there.`,
  },
  'transcription-interrupted': {
    margin: 'Interrupted',
    title: 'Parlance closed before the response arrived',
    cause: ({ text }: Values) =>
      `The recording had already been sent to ${text('gateway')}. Retry sends it again.`,
  },
  'transcript-cut-off': {
    margin: 'Cut off',
    title: 'The transcript ended early',
    cause: ({ text }: Values) =>
      `${text('gateway')} stopped before the end. The text that arrived is saved. Retry sends the recording again and replaces it.`,
  },
  'audio-deleted': {
    margin: 'No audio',
    title: 'The recording is no longer saved',
    cause: () => 'Add the file again to transcribe it.',
  },
  'file-changed': {
    margin: 'File',
    title: 'The file was changed or moved',
    cause: ({ text }: Values) =>
      text('reason') === 'gone'
        ? `“${text('name')}” was moved or deleted, so nothing was sent. Put it back and retry, or add it again.`
        : `“${text('name')}” has changed since you added it, so nothing was sent. Add it again to use the new version.`,
  },
  'not-saved': {
    margin: 'Not saved',
    title: 'Couldn’t save the file',
    cause: ({ text }: Values) =>
      `“${text('name')}” wasn’t saved. Check the free space and your access to the folder, then save it again.`,
  },
  microphone: {
    margin: 'No audio',
    title: 'The microphone can’t be used',
    cause: ({ text }: Values) => microphoneCause(text('reason')),
  },
  'microphone-lost': {
    margin: 'No audio',
    title: 'The microphone was disconnected',
    cause: ({ text }: Values) =>
      `It was unplugged, or Parlance lost permission to use it. ${
        text('where') === 'talk'
          ? 'What you said before that will be sent.'
          : 'What you recorded is saved in the queue.'
      }`,
  },
  'silent-recording': {
    margin: 'No audio',
    title: 'The recording is silent',
    cause: () =>
      'Nothing in it is loud enough to hear, so it wasn’t sent. Check that the microphone isn’t muted, then record again.',
  },
  unplayable: {
    margin: 'No audio',
    title: 'This audio can’t be played',
    cause: () => 'It arrived, but can’t be played on this computer. Try another audio format.',
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
        ? `Parlance accepts files of up to ${Number(text('limit')) / 1e9} GB.`
        : 'It’s larger than Parlance accepts.',
  },
  'uploads-waiting': {
    margin: 'Too many',
    title: 'Too many unused files',
    cause: ({ text }: Values) =>
      `Files that were added but never used take up ${megabytes(text('limit'))} MB. Parlance removes them within two hours, or at its next start.`,
  },
  'too-many-uploads': {
    margin: 'Too many',
    title: 'Too many unused files',
    cause: ({ text }: Values) =>
      `At most ${text('limit') || 'a thousand'} files can be unused or incomplete. Parlance removes them within two hours, or at its next start.`,
  },
};

/** Rounds up, so that a size over the limit is never shown as equal to it. */
function megabytes(bytes: string): string {
  return String(Math.ceil(Number(bytes) / 100_000) / 10);
}

function splitCause(reason: string): string {
  switch (reason) {
    case 'no-audio':
      return 'It contains no audio. Choose another file.';
    case 'cut-off':
      return 'The file is incomplete: the index of its audio data is missing. Add a complete copy of it.';
    case 'undecodable':
      return 'Its audio can’t be decoded on this computer, so it can’t be split or converted. Convert it to MP3 or WAV, then add it again.';
    default:
      return 'Its audio couldn’t be read to the end. Retry, or convert it to MP3 or WAV and add it again.';
  }
}

function microphoneCause(reason: string): string {
  switch (reason) {
    case 'refused':
      return 'Parlance isn’t allowed to use it. Allow microphone access in your browser or system settings, then try again.';
    case 'missing':
      return 'No microphone was found. Connect one, then try again.';
    case 'empty':
      return 'It opened, but sent no audio. Check that it isn’t muted, then try again.';
    default:
      return 'Another app may be using it. Close that app, then try again.';
  }
}
