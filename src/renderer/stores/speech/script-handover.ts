import { create } from 'zustand';

/** The text that is passed to the Speak screen. */
const useHandover = create<{ readonly text: string | null }>(() => ({ text: null }));

/** Passes a text to the Speak screen, which reads it when it opens. */
export function handOverScript(text: string): void {
  useHandover.setState({ text });
}

/** Returns and clears the text passed to the Speak screen; null if there is none. */
export function takeScript(): string | null {
  const { text } = useHandover.getState();
  useHandover.setState({ text: null });
  return text;
}
