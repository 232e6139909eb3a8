/** One subject that the demo models can speak about. */
export type Topic = {
  /** Whether a question (in lower case) is about this. */
  readonly isAsked: (question: string) => boolean;
  /** Full replies in Markdown, each from another side; at least one. `question` is as it was typed. */
  readonly takes: readonly ((question: string) => string)[];
  /** The reply in a sentence or two. */
  readonly brief: string;
  /** What the reasoning model thinks before it replies. */
  readonly reasoning: string;
};
