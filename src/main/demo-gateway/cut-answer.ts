import { piecesOf } from './pieces.ts';

/** The pieces of an answer that are sent, and why they end where they do. */
export type CutAnswer = {
  readonly reasoning: readonly string[];
  readonly content: readonly string[];
  readonly finishReason: 'stop' | 'length';
};

/** Where an answer has to end: before the first of the stop sequences, and after `maxTokens` pieces (null: no limit). */
type Cuts = { readonly stop: readonly string[]; readonly maxTokens: number | null };

/** Cuts an answer; reasoning counts towards the limit, as it does with real gateways, and is never stopped. */
export function cutAnswer(
  answer: { readonly reasoning: string; readonly content: string },
  cuts: Cuts,
): CutAnswer {
  const reasoning = piecesOf(answer.reasoning);
  const content = piecesOf(beforeStop(answer.content, cuts.stop));
  const limit = cuts.maxTokens ?? Number.POSITIVE_INFINITY;
  return {
    reasoning: reasoning.slice(0, limit),
    content: content.slice(0, Math.max(0, limit - reasoning.length)),
    finishReason: reasoning.length + content.length > limit ? 'length' : 'stop',
  };
}

function beforeStop(text: string, stop: readonly string[]): string {
  const ends = stop.map((sequence) => text.indexOf(sequence)).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}
