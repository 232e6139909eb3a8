import { create } from 'zustand';
import { createHeldValues } from '../backend/held-values.ts';

const held = createHeldValues(
  () => sessionStorage,
  'parlance-typed-json',
  (value): value is string => typeof value === 'string',
);

const useTexts = create<Readonly<Record<string, string>>>(() => held.read());

/** Returns what is being typed into a field for JSON, or null if it shows its value. */
export function useTyped(place: string): string | null {
  return useTexts((texts) => texts[place] ?? null);
}

/** Keeps what is typed into a field for JSON, across reloads too. Null shows its value again. */
export function holdTyped(place: string, text: string | null): void {
  const { [place]: _was, ...others } = useTexts.getState();
  const texts = text === null ? others : { ...others, [place]: text };
  useTexts.setState(texts, true);
  held.write(texts);
}
