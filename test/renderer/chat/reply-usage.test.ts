import { expect, test } from 'vitest';
import { retryLine } from '../../../src/renderer/chat/model/retry-line.ts';
import { replyNumbers, usageLine, wholeGeneration } from '../../../src/renderer/chat/model/usage-line.ts';
import { replyPhase } from '../../../src/renderer/chat/reply/reply-phase.ts';
import type { Generation } from '../../../src/shared/chat/generation.ts';
import { failure } from '../../../src/shared/failure.ts';
import { generationWith, replyWith } from './samples.ts';

const usage = (completionTokens: number | null) => ({
  promptTokens: 12,
  completionTokens,
  totalTokens: null,
});

const reply = replyWith({ id: 'r', createdAt: 1000, text: 'word '.repeat(480) }, { kind: 'stopped' });
const numbersOf = (part: Parameters<typeof generationWith>[0], message = reply) =>
  replyNumbers(message, generationWith(part));
const lineOf = (part: Parameters<typeof generationWith>[0], message = reply) => {
  const numbers = numbersOf(part, message);
  return numbers && usageLine(numbers);
};

test('C15: reported tokens are shown with the seconds, and estimated ones are marked', () => {
  expect(lineOf({ endedAt: 7100, usage: usage(489) })).toBe('489 tokens in 6.1 s');
  expect(lineOf({ endedAt: 7100, usage: usage(1) })).toBe('1 token in 6.1 s');
  expect(lineOf({ endedAt: 7100, usage: usage(null) })).toBe('about 480 tokens in 6.1 s');
  expect(lineOf({ endedAt: 7100 })).toBe('about 480 tokens in 6.1 s');
  expect(lineOf({ endedAt: 133_000 }, { ...reply, text: '' })).toBe('132 s');
  expect(lineOf({})).toBeNull();
});

test('C15: usage shared by several replies isn’t shown for one of them', () => {
  const part = { endedAt: 7100, usage: usage(1440), parameters: { replies: 3 } };
  expect(lineOf(part)).toBe('about 480 tokens in 6.1 s');
  expect(numbersOf(part)).toMatchObject({ replies: 3, usage: { completionTokens: 1440 } });
});

test('C15: time to the first token, and tokens per second from there on', () => {
  expect(numbersOf({ firstDeltaAt: 1500, endedAt: 5500, usage: usage(200) })).toMatchObject({
    firstMs: 500,
    totalMs: 4500,
    perSecond: 50,
  });
  // A response that arrives all at once has no speed.
  expect(numbersOf({ firstDeltaAt: 5500, endedAt: 5501, usage: usage(200) })?.perSecond).toBeNull();
});

test('C2, C15: a continued reply counts with its first request, in seconds and in tokens', () => {
  const first = generationWith({ id: 'a', endedAt: 4000, usage: usage(100) });
  const rest = generationWith({
    id: 'g',
    continuesMessageId: 'r',
    startedAt: 60_000,
    endedAt: 62_500,
    usage: usage(30),
  });
  const other = generationWith({ id: 'o', startedAt: 50_000, endedAt: 90_000, usage: usage(7) });
  const shown = (...generations: readonly Generation[]) => {
    const whole = wholeGeneration(reply, generations);
    return whole ? lineOf(whole) : undefined;
  };
  expect(shown(first, other, rest)).toBe('130 tokens in 5.5 s');
  expect(shown({ ...first, usage: null }, rest)).toBe('about 480 tokens in 5.5 s');
  expect(shown(first, { ...rest, endedAt: null })).toBeNull();
});

test('C15 C28: cached and reasoning tokens are summed over the requests of a reply, if each reported them', () => {
  const details = { reasoningTokens: 60, cachedTokens: 8 };
  const first = generationWith({ id: 'a', endedAt: 4000, usage: { ...usage(100), ...details } });
  const rest = generationWith({
    id: 'g',
    continuesMessageId: 'r',
    startedAt: 60_000,
    endedAt: 62_500,
    usage: { ...usage(30), reasoningTokens: 5 },
  });
  const whole = wholeGeneration(reply, [first, rest])?.usage;
  expect(whole).toMatchObject({ reasoningTokens: 65 });
  expect(whole).not.toHaveProperty('cachedTokens');
});

test('C15: a reply that took hardly any time is shown as under 0.1 s', () => {
  expect(lineOf({ endedAt: 1020 }, { ...reply, text: '' })).toBe('under 0.1 s');
  expect(lineOf({ endedAt: 1080, usage: usage(3) })).toBe('3 tokens in 0.1 s');
});

test('C1, C2: a reply waits, is retried, streams and ends', () => {
  const retry = { attempt: 2, reason: failure('timed-out', { host: 'llm.example' }), nextAt: 9000 };
  const reply = replyWith({ id: 'r' });
  expect(replyPhase(reply, generationWith())).toBe('waiting');
  expect(replyPhase(reply, generationWith({ retry }))).toBe('retrying');
  expect(replyPhase({ ...reply, text: 'A' }, generationWith())).toBe('writing');
  expect(replyPhase({ ...reply, reasoning: 'A' }, generationWith())).toBe('writing');
  expect(replyPhase(replyWith({ id: 'r' }, { kind: 'stopped' }), generationWith())).toBe('ended');
});

test('C2: the wait before a retry names the host and counts down', () => {
  const notice = { attempt: 2, reason: failure('connection-refused', { host: 'llm.example' }), nextAt: 9000 };
  expect(retryLine(notice, generationWith(), 1500)).toEqual({
    margin: 'Offline',
    reason: 'No response from llm.example.',
    when: 'Retrying in 8 s.',
  });
  expect(retryLine(notice, generationWith(), 9500).when).toBe('Retrying.');
  const busy = { ...notice, reason: failure('rate-limited', { status: 429 }) };
  expect(retryLine(busy, generationWith(), 1500).reason).toBe('Too many requests to Studio gateway.');
});
