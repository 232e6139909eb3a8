/** The text to pass to the Speak screen, or null. */
let handedOver: string | null = null;

/** Passes text to the Speak screen, which reads it when it opens. */
export function handOverScript(text: string): void {
  handedOver = text;
}

/** Returns and clears the text passed to the Speak screen; null if there is none. */
export function takeScript(): string | null {
  const text = handedOver;
  handedOver = null;
  return text;
}
