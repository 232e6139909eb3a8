import { create } from 'zustand';
import type { EncodingCandidate } from './encoding-previews.ts';
import type { TextEncoding } from './encodings.ts';

/** A file whose encoding the user is asked for. */
export type EncodingQuestion = {
  readonly id: number;
  readonly name: string;
  readonly candidates: readonly EncodingCandidate[];
  /** Called with null to leave the file out. */
  answer(encoding: TextEncoding | null): void;
};

/** The questions that are waiting, the oldest first. `count` is how many have been asked. */
export const useEncodingQuestions = create<{
  readonly waiting: readonly EncodingQuestion[];
  readonly count: number;
}>(() => ({ waiting: [], count: 0 }));

/** Asks which encoding a file is in. Resolves to null if the file is to be left out. Never rejects. */
export function askEncoding(
  name: string,
  candidates: readonly EncodingCandidate[],
): Promise<TextEncoding | null> {
  return new Promise((resolve) =>
    useEncodingQuestions.setState(({ waiting, count }) => {
      const id = count + 1;
      const respond = (encoding: TextEncoding | null) => {
        useEncodingQuestions.setState((state) => ({ waiting: state.waiting.filter((one) => one.id !== id) }));
        resolve(encoding);
      };
      return { waiting: [...waiting, { id, name, candidates, answer: respond }], count: id };
    }),
  );
}
