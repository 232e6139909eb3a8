import { type Asked, createQuestions } from '../../ui/overlay/questions.ts';
import type { EncodingCandidate } from './encoding-previews.ts';
import type { TextEncoding } from './encodings.ts';

type EncodedFile = { readonly name: string; readonly candidates: readonly EncodingCandidate[] };

/** A file whose encoding the user is asked for. Without an answer, it's left out. */
export type EncodingQuestion = Asked<EncodedFile, TextEncoding>;

const questions = createQuestions<EncodedFile, TextEncoding>();

/** The questions that are waiting, the oldest first. */
export const useEncodingQuestions = questions.useQuestions;

/** Asks which encoding a file is in. Resolves to null if the file is to be left out. Never rejects. */
export function askEncoding(
  name: string,
  candidates: readonly EncodingCandidate[],
): Promise<TextEncoding | null> {
  return questions.ask({ name, candidates });
}
