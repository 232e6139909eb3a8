/** Texts of what is spoken. */
export const speech = {
  readAloud: 'Read aloud',
  pause: 'Pause',
  resume: 'Go on reading',
  stop: 'Stop reading',
  retry: 'Retry',
  dismiss: 'Dismiss',
  asking: 'Asking for the sound',
  askingAgain: 'Asking again',
  playing: 'Reading',
  paused: 'Paused',
  ended: 'Read to the end',
  nothing: 'There is nothing to read aloud in this reply.',
  /** What isn't spoken, by kind. Marks are references to footnotes and boxes of tasks. */
  pieces: {
    code: (count: string, isOne: boolean) => `${count} ${isOne ? 'piece' : 'pieces'} of code`,
    formula: (count: string, isOne: boolean) => `${count} ${isOne ? 'formula' : 'formulas'}`,
    address: (count: string, isOne: boolean) => `${count} web ${isOne ? 'address' : 'addresses'}`,
    tag: (count: string, isOne: boolean) => `${count} HTML ${isOne ? 'tag' : 'tags'}`,
    mark: (count: string, isOne: boolean) => `${count} footnote or task ${isOne ? 'mark' : 'marks'}`,
  },
  leftOut: (what: string) => `Left out: ${what}.`,
};
