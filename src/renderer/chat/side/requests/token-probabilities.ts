import { z } from 'zod';
import { parsedJson } from '../../../../shared/parsed-json.ts';
import type { PublishedResponse } from '../../model/request-state.ts';

/** Text that a model might have written, with its probability from 0 to 1. */
export type Candidate = { readonly text: string; readonly probability: number };

/** A token of a reply. `candidates` are the most likely tokens at its position, in order, usually including itself. */
export type ScoredToken = Candidate & { readonly candidates: readonly Candidate[] };

/** Longer than any token, in UTF-16 code units. */
const maxLength = 200;
/** The API returns at most this many. */
const maxCandidates = 20;

const candidateSchema = z.object({ token: z.string(), logprob: z.number() });
const tokensSchema = z
  .array(candidateSchema.extend({ top_logprobs: z.array(candidateSchema).nullish().catch(null) }))
  .nullish()
  .catch(null);
const responseSchema = z.object({
  choices: z.array(
    z.object({
      index: z.int().nonnegative().catch(0),
      logprobs: z.object({ content: tokensSchema, refusal: tokensSchema }).nullish().catch(null),
    }),
  ),
});

/** Returns whether a chat response seems to contain log probabilities. Much faster than {@link scoredReplies}. */
export function hasProbabilities({ text, frames }: PublishedResponse): boolean {
  return [text, ...frames.map((frame) => frame.text)].some((one) => /"logprobs":\s?\{/.test(one));
}

/**
 * Returns the tokens of each reply in a chat response, from the OpenAI API's `choices[].logprobs`. Anything malformed
 * is left out.
 */
export function scoredReplies({ text, frames }: PublishedResponse): readonly (readonly ScoredToken[])[] {
  const replies = new Map<number, ScoredToken[]>();
  for (const one of [text, ...frames.map((frame) => frame.text.replace(/^data:/, ''))])
    for (const { index, logprobs } of choicesIn(one)) {
      const tokens = [...(logprobs?.content ?? []), ...(logprobs?.refusal ?? [])].map(tokenOf);
      if (tokens.length > 0) replies.set(index, [...(replies.get(index) ?? []), ...tokens]);
    }
  return [...replies].toSorted(([one], [other]) => one - other).map(([, tokens]) => tokens);
}

function choicesIn(json: string) {
  return responseSchema.safeParse(parsedJson(json)).data?.choices ?? [];
}

function tokenOf(scored: NonNullable<z.infer<typeof tokensSchema>>[number]): ScoredToken {
  const candidates = (scored.top_logprobs ?? []).slice(0, maxCandidates).map(candidateOf);
  return { ...candidateOf(scored), candidates: candidates.toSorted((a, b) => b.probability - a.probability) };
}

function candidateOf({ token, logprob }: z.infer<typeof candidateSchema>): Candidate {
  return { text: token.slice(0, maxLength), probability: Math.min(1, Math.exp(logprob)) };
}
