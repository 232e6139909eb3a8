type Values = { readonly text: (name: string) => string };

/** The failures of sound on this computer. */
export const audioFailures = {
  microphone: {
    margin: 'No sound',
    title: 'The microphone cannot be used',
    cause: ({ text }: Values) => microphoneCause(text('reason')),
  },
  unplayable: {
    margin: 'No sound',
    title: 'This sound could not be played',
    cause: () => 'It arrived, but it cannot be played here. Another voice or format may do.',
  },
  'media-too-large': {
    margin: 'Too large',
    title: 'This file is too large',
    cause: ({ text }: Values) => `Parlance takes files of up to ${Number(text('limit')) / 1e9} GB.`,
  },
};

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
