/** A subject that the demo models have texts about. */
export type Topic = {
  /** Whether a question, in lower case, is about it. */
  readonly matches: (question: string) => boolean;
  /** Complete replies in Markdown, at least one. `question` is as it was typed. */
  readonly replies: readonly ((question: string) => string)[];
  /** The reply in one or two sentences. */
  readonly brief: string;
  /** Reasoning before the reply. */
  readonly reasoning: string;
};
