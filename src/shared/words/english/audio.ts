/** Texts of recording. */
export const audio = {
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
