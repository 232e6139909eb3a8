/** Strings for playback problems and dictation. */
export const audio = {
  /** Why a recording can’t be played. Its transcript is still shown. */
  playbackProblem: {
    changed: (name: string) =>
      `“${name}” was changed, moved or deleted, so it can’t be played. Its text is saved; put the file back or add it again.`,
    unplayable: (name: string) => `“${name}” can’t be played on this computer. Its text is saved.`,
    undecodable: (name: string) =>
      `The audio of “${name}” can’t be decoded on this computer, so it can’t be played. Its text is saved.`,
    'no-audio': (name: string) => `“${name}” has no audio. Its text is saved.`,
  },
  mayBeCharged: 'The gateway may already have charged for this request. Retrying could charge you again.',
  preparingPlayback: 'Preparing playback…',
  playbackFailed: (name: string) => `“${name}” couldn’t be prepared for playback. Its text is saved.`,
  dictate: 'Dictate',
  talk: 'Talk',
  opening: 'Opening the microphone',
  recording: 'Recording',
  stop: 'Stop recording',
  cancel: 'Cancel recording',
  writing: 'Transcribing',
  cancelWriting: 'Discard recording',
  noSpeech: 'No speech was found in the recording.',
  saved: 'The recording is saved.',
  leftTitle: 'A recording hasn’t been transcribed yet',
  left: (count: string, isOne: boolean) =>
    isOne ? 'It was saved when Parlance closed.' : `${count} were saved when Parlance closed.`,
  retry: 'Retry',
  recordAgain: 'Record again',
  sendAnyway: 'Send anyway',
  write: 'Transcribe',
  discard: 'Discard',
};
