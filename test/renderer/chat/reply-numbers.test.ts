import { expect, test } from 'vitest';
import { replyPhase } from '../../../src/renderer/chat/reply-phase.ts';
import { retryLine } from '../../../src/renderer/chat/retry-line.ts';
import { usageInFull, usageLine, wholeGeneration } from '../../../src/renderer/chat/usage-line.ts';
import { failure } from '../../../src/shared/failure.ts';
import { generationWith, replyWith } from './samples.ts';

const usage = (completionTokens: number | null) => ({
  promptTokens: 12,
  completionTokens,
  totalTokens: null,
});

test('reported tokens stand with the seconds, else the seconds stand alone (C15)', () => {
  expect(usageLine(generationWith({ endedAt: 7100, usage: usage(489) }))).toBe('489 tokens in 6.1 s');
  expect(usageLine(generationWith({ endedAt: 7100, usage: usage(1) }))).toBe('1 token in 6.1 s');
  expect(usageLine(generationWith({ endedAt: 7100, usage: usage(null) }))).toBe('6.1 s');
  expect(usageLine(generationWith({ endedAt: 133_000 }))).toBe('132 s');
  expect(usageLine(generationWith())).toBeNull();
  expect(usageInFull(generationWith({ usage: usage(9) }))).toBe(
    'As the gateway reported: 12 in the prompt, 9 in the reply, not reported in all.',
  );
});

test('what continued a reply counts with its first request, in seconds and in tokens (C2, C15)', () => {
  const first = generationWith({ id: 'a', endedAt: 4000, usage: usage(100) });
  const rest = generationWith({
    id: 'g',
    continuesMessageId: 'r',
    startedAt: 60_000,
    endedAt: 62_500,
    usage: usage(30),
  });
  const other = generationWith({ id: 'o', startedAt: 50_000, endedAt: 90_000, usage: usage(7) });
  const reply = replyWith({ id: 'r', createdAt: 1000 }, { kind: 'stopped' });
  const whole = wholeGeneration(reply, [first, other, rest]);
  expect(whole && usageLine(whole)).toBe('130 tokens in 5.5 s');
  const silent = wholeGeneration(reply, [{ ...first, usage: null }, rest]);
  expect(silent && usageLine(silent)).toBe('5.5 s');
  const running = wholeGeneration(reply, [first, { ...rest, endedAt: null }]);
  expect(running && usageLine(running)).toBeNull();
});

test('no reply takes no time at all (C15)', () => {
  expect(usageLine(generationWith({ endedAt: 1020 }))).toBe('under 0.1 s');
  expect(usageLine(generationWith({ endedAt: 1080, usage: usage(3) }))).toBe('3 tokens in 0.1 s');
});

test('a reply waits, is tried again, is written, and ends (C1, C2)', () => {
  const retry = { attempt: 2, reason: failure('timed-out', { host: 'llm.example' }), nextAt: 9000 };
  const reply = replyWith({ id: 'r' });
  expect(replyPhase(reply, generationWith())).toBe('waiting');
  expect(replyPhase(reply, generationWith({ retry }))).toBe('retrying');
  expect(replyPhase({ ...reply, text: 'A' }, generationWith())).toBe('writing');
  expect(replyPhase({ ...reply, reasoning: 'A' }, generationWith())).toBe('writing');
  expect(replyPhase(replyWith({ id: 'r' }, { kind: 'stopped' }), generationWith())).toBe('ended');
});

test('the wait before another try names the host and counts down (C2)', () => {
  const notice = { attempt: 2, reason: failure('connection-refused', { host: 'llm.example' }), nextAt: 9000 };
  expect(retryLine(notice, generationWith(), 1500)).toEqual({
    margin: 'Offline',
    reason: 'No answer from llm.example.',
    when: 'Trying again in 8 s.',
  });
  expect(retryLine(notice, generationWith(), 9500).when).toBe('Trying again.');
  const busy = { ...notice, reason: failure('rate-limited', { status: 429 }) };
  expect(retryLine(busy, generationWith(), 1500).reason).toBe('Studio gateway asks for a pause.');
});
