import { expect, test } from 'vitest';
import { endingLine } from '../../../../src/renderer/chat/reply/ending-line.ts';
import { sentenceOf } from '../../../../src/renderer/failures/failure-sentence.ts';
import { failure } from '../../../../src/shared/failure.ts';

const written = { text: 'At noon.', extras: null };
const empty = { text: '', extras: null };
const extras = { declined: false, toolCalls: [], droppedImages: 0 };

test('a reply that simply is complete says nothing, another reason is shown as given (C2)', () => {
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, written)).toBeNull();
  expect(endingLine({ kind: 'complete', finishReason: 'eos_token' }, written)).toEqual({
    text: 'The gateway ended it with “eos_token”.',
    actions: [],
  });
});

test('C2: a reply that lost chunks on the way says so, with Retry', () => {
  expect(endingLine({ kind: 'complete', finishReason: 'stop', unreadableChunks: 1 }, written)).toEqual({
    text: 'Part of this reply is missing: one chunk from the gateway couldn’t be read.',
    actions: ['retry'],
  });
});

test('a complete reply without a word says that it is empty (C2)', () => {
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, empty)).toEqual({
    text: 'The gateway sent an empty reply.',
    actions: ['retry'],
  });
});

test('every other ending has one line with what helps (C2)', () => {
  expect(endingLine({ kind: 'stopped' }, written)).toEqual({
    text: 'You stopped this reply.',
    actions: ['continue'],
  });
  expect(endingLine({ kind: 'length', maxTokens: 2048 }, written)).toEqual({
    text: 'Cut off at 2,048 tokens.',
    actions: ['continue'],
  });
  expect(endingLine({ kind: 'length', maxTokens: 1 }, written)?.text).toBe('Cut off at 1 token.');
  expect(endingLine({ kind: 'length', maxTokens: null }, written)?.text).toBe(
    'Cut off at the model’s token limit.',
  );
  expect(endingLine({ kind: 'filtered' }, written)?.text).toBe('The gateway’s filter held back the rest.');
  const lost = { kind: 'interrupted', failure: failure('connection-lost') } as const;
  expect(endingLine(lost, written)).toEqual({
    text: sentenceOf(lost.failure, undefined, 'arrived').cause,
    actions: ['continue', 'retry'],
  });
  expect(endingLine(lost, empty)?.actions).toEqual(['retry']);
});

test('a reply that was ended before its first word is tried again, there is nothing to continue (C2)', () => {
  expect(endingLine({ kind: 'stopped' }, empty)?.actions).toEqual(['retry']);
  expect(endingLine({ kind: 'length', maxTokens: 9 }, empty)?.actions).toEqual(['retry']);
});

test('a failed reply has a place of its own instead of a line (C2)', () => {
  expect(endingLine({ kind: 'failed', failure: failure('key-refused') }, empty)).toBeNull();
});

test('C2: a reply that asks for tools, or holds only an image, is not called empty', () => {
  const toolCalls = [{ name: 'get_tide', arguments: '{"port":"Brest"}' }];
  const asking = { text: '', extras: { ...extras, toolCalls } };
  expect(endingLine({ kind: 'complete', finishReason: 'tool_calls' }, asking)).toBeNull();
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, asking)).toBeNull();
  const picture = { text: '', extras: { ...extras, droppedImages: 1 } };
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, picture)).toBeNull();
  expect(endingLine({ kind: 'complete', finishReason: 'tool_calls' }, empty)?.actions).toEqual(['retry']);
});
