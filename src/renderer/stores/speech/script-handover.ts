let waiting: string | null = null;

/** Hands a text over to be spoken: the Speak screen takes it when it opens. */
export function handOverScript(text: string): void {
  waiting = text;
}

/** Takes the text that was handed over, once; null where there is none. */
export function takeScript(): string | null {
  const text = waiting;
  waiting = null;
  return text;
}
