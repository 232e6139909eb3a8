import { expect, test } from 'vitest';
import { endingLine } from '../../../../src/renderer/chat/reply/ending-line.ts';
import { messageFailureText } from '../../../../src/renderer/failures/failure-text.ts';
import { failure } from '../../../../src/shared/failure.ts';

const withText = { text: 'At noon.', extras: null, attachments: [] };
const empty = { text: '', extras: null, attachments: [] };
const extras = { declined: false, toolCalls: [], droppedImages: 0, citations: [] };

test('C2: a complete reply says nothing more, and an unknown finish reason is shown as given', () => {
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, withText)).toBeNull();
  expect(endingLine({ kind: 'complete', finishReason: 'eos_token' }, withText)).toEqual({
    text: 'The gateway ended this reply with the reason “eos_token”.',
    actions: [],
  });
});

test('C2: a reply that lost chunks says so, with Retry', () => {
  expect(endingLine({ kind: 'complete', finishReason: 'stop', unreadableChunks: 1 }, withText)).toEqual({
    text: 'Part of this reply is missing: one chunk from the gateway couldn’t be read.',
    actions: ['retry'],
  });
});

test('C2: a complete reply without text says that it is empty', () => {
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, empty)).toEqual({
    text: 'The gateway sent an empty reply.',
    actions: ['retry'],
  });
});

test('C2: every other ending has one line that says what helps', () => {
  expect(endingLine({ kind: 'stopped' }, withText)).toEqual({
    text: 'You stopped this reply.',
    actions: ['continue'],
  });
  expect(endingLine({ kind: 'length', maxTokens: 2048 }, withText)).toEqual({
    text: 'Cut off at 2,048 tokens.',
    actions: ['continue'],
  });
  expect(endingLine({ kind: 'length', maxTokens: 1 }, withText)?.text).toBe('Cut off at 1 token.');
  expect(endingLine({ kind: 'length', maxTokens: null }, withText)?.text).toBe(
    'Cut off at the model’s token limit.',
  );
  expect(endingLine({ kind: 'filtered' }, withText)?.text).toBe(
    'The gateway’s content filter blocked the rest.',
  );
  const interrupted = { kind: 'interrupted', failure: failure('connection-lost') } as const;
  expect(endingLine(interrupted, withText)).toEqual({
    text: messageFailureText(interrupted.failure, undefined, 'arrived').cause,
    actions: ['continue', 'retry'],
  });
  expect(endingLine(interrupted, empty)?.actions).toEqual(['retry']);
});

test('C2: a reply that ended before its first text is retried, since there is nothing to continue', () => {
  expect(endingLine({ kind: 'stopped' }, empty)?.actions).toEqual(['retry']);
  expect(endingLine({ kind: 'length', maxTokens: 9 }, empty)?.actions).toEqual(['retry']);
});

test('C2: a failed reply has a block of its own instead of a line', () => {
  expect(endingLine({ kind: 'failed', failure: failure('key-refused') }, empty)).toBeNull();
});

test('C2: a reply that calls tools, or contains only an image, isn’t called empty', () => {
  const toolCalls = [{ name: 'get_tide', arguments: '{"port":"Brest"}' }];
  const asking = { ...empty, extras: { ...extras, toolCalls } };
  expect(endingLine({ kind: 'complete', finishReason: 'tool_calls' }, asking)).toBeNull();
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, asking)).toBeNull();
  const picture = { ...empty, extras: { ...extras, droppedImages: 1 } };
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, picture)).toBeNull();
  expect(endingLine({ kind: 'complete', finishReason: 'tool_calls' }, empty)?.actions).toEqual(['retry']);
});
