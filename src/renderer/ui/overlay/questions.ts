import { create } from 'zustand';

/** A question that waits for the user. `answer` takes null if they dismiss it. */
export type Asked<Question, Answer> = Question & {
  readonly id: string;
  readonly answer: (answer: Answer | null) => void;
};

/**
 * Creates a queue of questions, the oldest first, and `ask`, which resolves to the answer, or to null if the user
 * dismisses the question. With `replaces`, a new question dismisses the earlier one.
 */
export function createQuestions<Question, Answer>({ replaces = false } = {}) {
  const useQuestions = create<readonly Asked<Question, Answer>[]>(() => []);
  const ask = (question: Question): Promise<Answer | null> => {
    if (replaces) useQuestions.getState()[0]?.answer(null);
    const { promise, resolve } = Promise.withResolvers<Answer | null>();
    const id = crypto.randomUUID();
    const respond = (given: Answer | null) => {
      useQuestions.setState((waiting) => waiting.filter((one) => one.id !== id), true);
      resolve(given);
    };
    useQuestions.setState((waiting) => [...waiting, { ...question, id, answer: respond }], true);
    return promise;
  };
  return { useQuestions, ask };
}
