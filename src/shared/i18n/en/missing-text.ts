/** Strings about the ranges of a recording that have no text. */
export const missingText = {
  stretch: (from: string, to: string) => `Not transcribed, ${from}–${to}`,
  underWay: (from: string, to: string) => `Not transcribed yet, ${from}–${to}`,
  skipped: 'The gateway returned no text for it.',
  unsent: (from: string, to: string) => `Silent, so nothing was sent, ${from}–${to}`,
  sendAnyway: 'Send anyway',
  notSilent: 'The recording isn’t silent, though. Retry sends a mono copy at full volume.',
  nothingSent: 'Nothing was sent: the recording is silent',
  nothingSentText: 'It contains nothing loud enough to hear.',
  retry: (from: string, to: string) => `Retry ${from}–${to}`,
  range: (from: string, to: string) => `${from}–${to}`,
  more: (count: number) => `${count} more`,
  list: (ranges: string) => `Not transcribed: ${ranges}.`,
  after: (said: string, missing: string) => `${said.replace(/\.$/, '')}. ${missing}`,
  handedOn: (ranges: string) => `Some of this recording isn’t transcribed: ${ranges}.`,
};
