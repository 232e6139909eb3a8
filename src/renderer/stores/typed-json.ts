import { z } from 'zod';
import { create } from 'zustand';
import { createSessionValues } from '../backend/session-values.ts';

const unsaved = createSessionValues('parlance-typed-json', z.string());

const useTexts = create<Readonly<Record<string, string>>>(() => unsaved.read());

/** Unsaved text in the JSON fields of one place, such as a conversation. It survives a reload. */
export type TypedJson = {
  /** Returns the unsaved text of a field; null if the field shows its value. */
  of(field: string): string | null;
  /** Stores the unsaved text of a field. Null makes it show its value again. */
  hold(field: string, text: string | null): void;
};

/** Returns the unsaved text in the JSON fields of a place, and follows its changes. */
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
