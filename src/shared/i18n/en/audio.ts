/** Texts of recording. */
export const audio = {
  /** Over a recording that is not to be heard; its text is there all the same. */
  soundTrouble: {
    changed: (name: string) =>
      `“${name}” has changed or is no longer where it was, so it cannot be played. Its text is kept. Put the file back, or add it again.`,
    unplayable: (name: string) => `“${name}” cannot be played here. Its text is kept.`,
    undecodable: (name: string) =>
      `The audio of “${name}” can’t be decoded on this computer, so it can’t be played. Its text is saved.`,
    'no-sound': (name: string) => `“${name}” has no audio. Its text is saved.`,
  },
  mayBeCharged: 'The gateway may already have charged for this request. Retrying could charge you again.',
  preparingPlayback: 'Preparing exact playback…',
  playbackFailed: (name: string) => `“${name}” couldn’t be prepared for playback. Its text is saved.`,
  dictate: 'Dictate',
  opening: 'Opening the microphone',
  recording: 'Recording',
  stop: 'Stop recording',
  cancel: 'Cancel recording',
  writing: 'Writing it down',
  cancelWriting: 'Discard the recording',
  nothingHeard: 'No speech was found in the recording.',
  kept: 'The recording is kept.',
  leftTitle: 'A recording is not written down yet',
  left: (count: string, isOne: boolean) =>
    isOne ? 'It was kept when Parlance closed.' : `${count} were kept when Parlance closed.`,
  retry: 'Retry',
  write: 'Write it down',
  discard: 'Discard',
};
