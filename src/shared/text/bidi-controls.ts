/**
 * Unicode's bidirectional controls (UAX #9). They can display `gpj.mp3` as `3pm.jpg`, which fakes the file extension,
 * and an unclosed override reverses the rest of the sentence that quotes the text.
 */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes bidirectional controls, so that a text is displayed in its stored order. */
export function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, '');
}
