/** Strings about how a recording was processed before it was sent, and why. */
export const cutSentences = {
  isLarge: (name: string, size: string) => `${name} is ${size}`,
  isLong: (name: string, time: string) => `${name} is ${time} long`,
  sentAs: (form: string) => ` and sent as ${form}`,
  splitting: (what: string, sentAs: string, why: string) =>
    `${what}: split at silences${sentAs}, because ${why}.`,
  split: (what: string, parts: number, sentAs: string, why: string) =>
    `${what}: split at silences into ${parts} parts${sentAs}, because ${why}.`,
  encoded: (what: string, changed: string, sentAs: string, why: string) =>
    `${what}: ${changed}${sentAs}, because ${why}.`,
  changed: {
    size: 'made smaller',
    length: 'encoded again',
    form: 'converted',
    'late-start': 'silence added at its start',
    gaps: 'silence added in its gaps',
  },
  copied: (what: string, parts: number, why: string) =>
    `${what}: split into ${parts} parts where possible, because ${why}; its audio can’t be decoded on this computer.`,
  because: {
    size: 'this gateway only accepts smaller files',
    length: 'this gateway only accepts shorter recordings',
    form: 'this gateway can’t read its format',
    'late-start': 'its audio starts late, and gateways ignore that',
    gaps: 'its audio has gaps, and gateways ignore them',
  },
};
