let waiting: string | null = null;

/** Hands a text over to be spoken; the Speak screen takes it when it opens, or at once if it is open. */
export function handOverScript(text: string): void {
  waiting = text;
  window.dispatchEvent(new Event(scriptHandedOver));
}

/** Takes the text that was handed over, once; null where there is none. */
export function takeScript(): string | null {
  const text = waiting;
  waiting = null;
  return text;
}

/** The event of the window that tells of a text handed over. */
export const scriptHandedOver = 'parlance:script';
