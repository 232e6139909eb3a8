import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources';
import { expect, test } from 'vitest';
import {
  hasProbabilities,
  scoredReplies,
} from '../../../../../src/renderer/chat/side/requests/token-probabilities.ts';

const scored = (token: string, probability: number) => ({
  token,
  logprob: Math.log(probability),
  bytes: [...Buffer.from(token)],
});

const token = (text: string, probability: number, ...others: readonly (readonly [string, number])[]) => ({
  ...scored(text, probability),
  top_logprobs: others.map(([other, share]) => scored(other, share)),
});

function frame(index: number, content: string, tokens: readonly ReturnType<typeof token>[] | null): string {
  const logprobs = tokens && { content: [...tokens], refusal: null };
  const chunk: ChatCompletionChunk = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'm',
    choices: [{ index, delta: { content }, finish_reason: null, logprobs }],
  };
  return `data: ${JSON.stringify(chunk)}`;
}

const framesOf = (...texts: readonly string[]) => ({
  text: '',
  hidden: 0,
  frames: texts.map((text, at) => ({ number: at + 1, at, kind: 'delta' as const, text })),
});

test('C18: the tokens of each streamed reply are read with their probabilities, the likeliest candidate first', () => {
  const response = framesOf(
    frame(0, 'High', [token('High', 0.25, ['Low', 0.5], ['High', 0.25])]),
    frame(1, 'Low', [token('Low', 1)]),
    frame(0, ' tide', [token(' tide', 0.5, [' tide', 0.5])]),
    'data: [DONE]',
  );
  expect(hasProbabilities(response)).toBe(true);
  const [first, second] = scoredReplies(response);
  expect(first?.map(({ text }) => text)).toEqual(['High', ' tide']);
  expect(first?.[0]?.probability).toBeCloseTo(0.25);
  expect(first?.[0]?.candidates.map(({ text }) => text)).toEqual(['Low', 'High']);
  expect(second).toEqual([{ text: 'Low', probability: 1, candidates: [] }]);
});

test('C18: the tokens of a reply that isn’t streamed are read, and those of a refusal', () => {
  const completion: ChatCompletion = {
    id: 'c',
    object: 'chat.completion',
    created: 0,
    model: 'm',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: null, refusal: 'No.' },
        finish_reason: 'stop',
        logprobs: { content: null, refusal: [token('No', 0.9), token('.', 0.8)] },
      },
    ],
  };
  const response = { text: JSON.stringify(completion, null, 1), frames: [], hidden: 0 };
  expect(hasProbabilities(response)).toBe(true);
  expect(scoredReplies(response)[0]?.map(({ text }) => text)).toEqual(['No', '.']);
});

test('C18: a response without log probabilities has none', () => {
  expect(hasProbabilities(framesOf(frame(0, 'High', null)))).toBe(false);
  expect(scoredReplies(framesOf(frame(0, 'High', null)))).toEqual([]);
});

test.each([
  ['a logprobs that is a list', '{"choices":[{"logprobs":[1]}]}'],
  ['a content that is a text', '{"choices":[{"logprobs":{"content":"High"}}]}'],
  ['a token without a number', '{"choices":[{"logprobs":{"content":[{"token":"High","logprob":"low"}]}}]}'],
  ['a choice that is null', '{"choices":[null]}'],
  ['a frame that was cut', '{"choices":[{"logprobs":{"content":[{"to'],
])('C18: %s doesn’t affect the other tokens', (_, malformed) => {
  const response = framesOf(`data: ${malformed}`, frame(0, 'High', [token('High', 0.5)]));
  expect(scoredReplies(response)).toEqual([[{ text: 'High', probability: 0.5, candidates: [] }]]);
});

test('C18: the candidates of a token and their lengths are bounded', () => {
  const others = Array.from({ length: 500 }, (_, at) => [`${at}`.padEnd(5_000, 'x'), 0.001] as const);
  const [[first] = []] = scoredReplies(framesOf(frame(0, 'High', [token('High', 2, ...others)])));
  expect(first?.candidates).toHaveLength(20);
  expect(first?.candidates[0]?.text).toHaveLength(200);
  expect(first?.probability).toBe(1);
});
