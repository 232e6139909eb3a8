/** Strings for reading aloud. */
export const speech = {
  readAloud: 'Read aloud',
  pause: 'Pause',
  resume: 'Resume reading',
  stop: 'Stop reading',
  retry: 'Retry',
  dismiss: 'Dismiss',
  requesting: 'Requesting audio',
  retrying: 'Retrying',
  playing: 'Reading',
  paused: 'Paused',
  ended: 'Finished reading',
  nothing: 'This reply has no text to read aloud.',
  /** Names of content that isn't spoken, by kind. `mark` covers footnote references and task checkboxes. */
  pieces: {
    code: (count: string, isOne: boolean) => `${count} ${isOne ? 'piece' : 'pieces'} of code`,
    formula: (count: string, isOne: boolean) => `${count} ${isOne ? 'formula' : 'formulas'}`,
    url: (count: string, isOne: boolean) => `${count} web ${isOne ? 'address' : 'addresses'}`,
    tag: (count: string, isOne: boolean) => `${count} HTML ${isOne ? 'tag' : 'tags'}`,
    mark: (count: string, isOne: boolean) => `${count} footnote or task ${isOne ? 'mark' : 'marks'}`,
  },
  /** Why the directions of the Speak screen weren’t sent. */
  directions: {
    refused: 'This model doesn’t accept directions. Parlance will leave them out from now on.',
    known: 'Read without directions: the model doesn’t accept them.',
  },
  omitted: (what: string) => `Left out: ${what}.`,
};
