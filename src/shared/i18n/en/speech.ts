/** Strings of reading aloud. */
export const speech = {
  readAloud: 'Read aloud',
  pause: 'Pause',
  resume: 'Resume reading',
  stop: 'Stop reading',
  retry: 'Retry',
  dismiss: 'Dismiss',
  asking: 'Requesting audio',
  askingAgain: 'Retrying',
  playing: 'Reading',
  paused: 'Paused',
  ended: 'Finished reading',
  nothing: 'This reply has no text to read aloud.',
  /** Names of content that isn't spoken, by kind. Marks are footnote references and task checkboxes. */
  pieces: {
    code: (count: string, isOne: boolean) => `${count} ${isOne ? 'piece' : 'pieces'} of code`,
    formula: (count: string, isOne: boolean) => `${count} ${isOne ? 'formula' : 'formulas'}`,
    address: (count: string, isOne: boolean) => `${count} web ${isOne ? 'address' : 'addresses'}`,
    tag: (count: string, isOne: boolean) => `${count} HTML ${isOne ? 'tag' : 'tags'}`,
    mark: (count: string, isOne: boolean) => `${count} footnote or task ${isOne ? 'mark' : 'marks'}`,
  },
  leftOut: (what: string) => `Left out: ${what}.`,
};
