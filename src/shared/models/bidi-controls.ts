/**
 * Unicode's bidirectional controls (UAX #9). They draw `gpj.mp3` as `3pm.jpg`, so that a name fakes its extension, and
 * an override that is never closed reverses the rest of a sentence that quotes it.
 */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text whose drawn order is its own, wherever it is shown. */
export function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, '');
}
