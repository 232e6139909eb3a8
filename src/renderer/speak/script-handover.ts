import { create } from 'zustand';

const useScript = create<{ readonly text: string | null }>(() => ({ text: null }));

/** Leaves a text for the screen that speaks, in place of one that it has not taken yet. */
export function handOverScript(text: string): void {
  useScript.setState({ text });
}

/** Takes the text that was left, once; null where there is none. */
export function takeScript(): string | null {
  const { text } = useScript.getState();
  useScript.setState({ text: null });
  return text;
}
