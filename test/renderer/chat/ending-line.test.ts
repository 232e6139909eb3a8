import { expect, test } from 'vitest';
import { endingLine } from '../../../src/renderer/chat/ending-line.ts';
import { sentenceOf } from '../../../src/renderer/failure-words.ts';
import { failure } from '../../../src/shared/failure.ts';

test('a reply that simply is complete says nothing, another reason is shown as given (C2)', () => {
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, true)).toBeNull();
  expect(endingLine({ kind: 'complete', finishReason: 'eos_token' }, true)).toEqual({
    text: 'The gateway ended it with “eos_token”.',
    actions: [],
  });
});

test('a complete reply without a word says that it is empty (C2)', () => {
  expect(endingLine({ kind: 'complete', finishReason: 'stop' }, false)).toEqual({
    text: 'The gateway sent an empty reply.',
    actions: ['retry'],
  });
});

test('every other ending has one line with what helps (C2)', () => {
  expect(endingLine({ kind: 'stopped' }, true)).toEqual({
    text: 'You stopped this reply.',
    actions: ['continue'],
  });
  expect(endingLine({ kind: 'length', maxTokens: 2048 }, true)).toEqual({
    text: 'Cut off at 2,048 tokens.',
    actions: ['continue'],
  });
  expect(endingLine({ kind: 'length', maxTokens: 1 }, true)?.text).toBe('Cut off at 1 token.');
  expect(endingLine({ kind: 'length', maxTokens: null }, true)?.text).toBe(
    'Cut off at the model’s token limit.',
  );
  expect(endingLine({ kind: 'filtered' }, true)?.text).toBe('The gateway’s filter held back the rest.');
  const lost = { kind: 'interrupted', failure: failure('connection-lost') } as const;
  expect(endingLine(lost, true)).toEqual({
    text: sentenceOf(lost.failure, undefined, 'arrived').cause,
    actions: ['continue', 'retry'],
  });
  expect(endingLine(lost, false)?.actions).toEqual(['retry']);
});

test('a reply that was ended before its first word is tried again, there is nothing to continue (C2)', () => {
  expect(endingLine({ kind: 'stopped' }, false)?.actions).toEqual(['retry']);
  expect(endingLine({ kind: 'length', maxTokens: 9 }, false)?.actions).toEqual(['retry']);
});

test('a failed reply has a place of its own instead of a line (C2)', () => {
  expect(endingLine({ kind: 'failed', failure: failure('key-refused') }, false)).toBeNull();
});
