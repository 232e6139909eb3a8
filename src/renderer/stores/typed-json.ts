import { create } from 'zustand';
import { createSessionValues } from '../backend/session-values.ts';

const unsaved = createSessionValues(
  () => sessionStorage,
  'parlance-typed-json',
  (value): value is string => typeof value === 'string',
);

const useTexts = create<Readonly<Record<string, string>>>(() => unsaved.read());

/** What is being typed into the JSON fields of one place, such as a conversation. It survives a reload. */
export type TypedJson = {
  /** Returns the text of a field that doesn't show its value; null if it does. */
  of(field: string): string | null;
  /** Keeps the text of a field. Null shows its value again. */
  hold(field: string, text: string | null): void;
};

/** Follows what is being typed into the JSON fields of a place. */
export function useTypedJson(place: string): TypedJson {
  const texts = useTexts();
  return {
    of: (field) => texts[`${place} ${field}`] ?? null,
    hold: (field, text) => {
      const { [`${place} ${field}`]: _was, ...others } = useTexts.getState();
      const next = text === null ? others : { ...others, [`${place} ${field}`]: text };
      useTexts.setState(next, true);
      unsaved.write(next);
    },
  };
}
