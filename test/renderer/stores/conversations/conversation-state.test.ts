import { expect, test } from 'vitest';
import {
  applyEvent,
  type ConversationState,
  isRunning,
  messageIn,
  unknownConversation,
} from '../../../../src/renderer/stores/conversations/conversation-state.ts';
import type { ConversationEvent } from '../../../../src/shared/chat/conversation.ts';
import { conversationWith, generationWith, messageWith, replyWith } from '../../chat/samples.ts';

const question = messageWith({ id: 'q', text: 'When is high water?' });
const reply = replyWith({ id: 'r', parentId: 'q', createdAt: 1 });
const snapshot: ConversationEvent = {
  type: 'snapshot',
  detail: {
    conversation: conversationWith({ headId: 'r' }),
    messages: [question, reply],
    generations: [generationWith()],
  },
};
const after = (...events: readonly ConversationEvent[]): ConversationState =>
  events.reduce(applyEvent, unknownConversation);

test('C1, C11: deltas are appended to the reply in order, text and reasoning separately', () => {
  const state = after(
    snapshot,
    { type: 'delta', messageId: 'r', text: '', reasoning: 'Moon', extras: null },
    { type: 'delta', messageId: 'r', text: 'At ', reasoning: ' first', extras: null },
    { type: 'delta', messageId: 'r', text: 'noon', reasoning: '', extras: null },
  );
  expect(messageIn(state, 'r')).toEqual({ ...reply, text: 'At noon', reasoning: 'Moon first' });
});

test('C1: while text arrives, the finished messages stay the same object', () => {
  const before = after(snapshot);
  const state = applyEvent(before, {
    type: 'delta',
    messageId: 'r',
    text: 'At',
    reasoning: '',
    extras: null,
  });
  expect(state.messages).toBe(before.messages);
  expect(state.live.has('r')).toBe(true);
});

test('C3: a snapshot during a reply is continued by the deltas after it', () => {
  const state = after(
    { type: 'delta', messageId: 'r', text: 'lost', reasoning: '', extras: null },
    {
      type: 'snapshot',
      detail: {
        conversation: conversationWith(),
        messages: [question, { ...reply, text: 'At no' }],
        generations: [],
      },
    },
    { type: 'delta', messageId: 'r', text: 'on', reasoning: '', extras: null },
  );
  expect(messageIn(state, 'r')?.text).toBe('At noon');
});

test('C2: the ended message replaces the streamed text', () => {
  const ended = replyWith(
    { id: 'r', parentId: 'q', text: 'At noon.' },
    { kind: 'complete', finishReason: 'stop' },
  );
  const state = after(
    snapshot,
    { type: 'delta', messageId: 'r', text: 'At noon', reasoning: '', extras: null },
    { type: 'message', message: ended },
  );
  expect(messageIn(state, 'r')).toBe(ended);
  expect(state.live.size).toBe(0);
});

test('a delta for an unknown message changes nothing', () => {
  const before = after(snapshot);
  expect(applyEvent(before, { type: 'delta', messageId: 'x', text: 'a', reasoning: '', extras: null })).toBe(
    before,
  );
});

test('C2: a conversation is running while it’s marked as such or any of its replies has no ending', () => {
  const ended = replyWith({ id: 'r', parentId: 'q' }, { kind: 'stopped' });
  expect(isRunning(unknownConversation)).toBe(false);
  expect(isRunning(after(snapshot))).toBe(true);
  expect(isRunning(after(snapshot, { type: 'message', message: ended }))).toBe(false);
  const running = conversationWith({ running: true });
  expect(
    isRunning(
      after(snapshot, { type: 'message', message: ended }, { type: 'conversation', conversation: running }),
    ),
  ).toBe(true);
});

test('a removed conversation is marked as removed until a new snapshot arrives', () => {
  expect(after(snapshot, { type: 'removed' }).removed).toBe(true);
  expect(after(snapshot, { type: 'removed' }, snapshot).removed).toBe(false);
});
