import { expect, test } from 'vitest';
import { isUnchanged, mayFollow } from '../../../../src/renderer/chat/composer/use-queued-message.ts';
import { unknownConversation } from '../../../../src/renderer/stores/conversations/conversation-state.ts';
import type { Ending } from '../../../../src/shared/chat/message.ts';
import { failure } from '../../../../src/shared/failure.ts';
import { conversationWith, replyWith } from '../samples.ts';

function after(ending: Ending) {
  const messages = new Map([['r', replyWith({ id: 'r' }, ending)]]);
  return { ...unknownConversation, conversation: conversationWith({ headId: 'r' }), messages };
}

test('C16: a queued message is sent after a finished reply, and not after a stopped or failed one', () => {
  expect(mayFollow(after({ kind: 'complete', finishReason: 'stop' }))).toBe(true);
  expect(mayFollow(after({ kind: 'length', maxTokens: null }))).toBe(true);
  expect(mayFollow(after({ kind: 'stopped' }))).toBe(false);
  expect(mayFollow(after({ kind: 'failed', failure: failure('timed-out') }))).toBe(false);
  expect(mayFollow(after({ kind: 'interrupted', failure: failure('ended-early') }))).toBe(false);
});

test('C16: changing the text or the attachments cancels a queued message', () => {
  const notes = { id: '1', name: 'notes.txt', kind: 'text', bytes: 5 } as const;
  const queued = { text: 'And?', attachments: [notes] };
  expect(isUnchanged(queued, { text: 'And?', attachments: [{ ...notes }] })).toBe(true);
  expect(isUnchanged(queued, { text: 'And', attachments: [notes] })).toBe(false);
  expect(isUnchanged(queued, { text: 'And?', attachments: [] })).toBe(false);
});
