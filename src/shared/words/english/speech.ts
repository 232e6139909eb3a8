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
  code: (count: string, isOne: boolean) => `${count} ${isOne ? 'piece' : 'pieces'} of code`,
  formulas: (count: string, isOne: boolean) => `${count} ${isOne ? 'formula' : 'formulas'}`,
  both: (code: string, formulas: string) => `${code} and ${formulas}`,
  leftOut: (what: string) => `Left out: ${what}.`,
};
