import { tokensOf } from './tokens.ts';

/** The tokens of a reply to send, and its finish reason. */
export type LimitedReply = {
  readonly reasoning: readonly string[];
  readonly content: readonly string[];
  readonly finishReason: 'stop' | 'length' | 'tool_calls';
};

/** Where a reply has to end: before the first stop sequence, or after `maxTokens` tokens (null if unlimited). */
type Limits = { readonly stop: readonly string[]; readonly maxTokens: number | null };

/**
 * Cuts a reply to its limits. As with real gateways, reasoning counts towards `maxTokens`, and stop sequences don't
 * apply to it.
 */
export function limitReply(
  reply: { readonly reasoning: string; readonly content: string },
  cuts: Limits,
): LimitedReply {
  const reasoning = tokensOf(reply.reasoning);
  const content = tokensOf(beforeStop(reply.content, cuts.stop));
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
