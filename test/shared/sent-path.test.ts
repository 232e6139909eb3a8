import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/shared/chat/message.ts';
import { omissibleCount, omissions, sentPath } from '../../src/shared/chat/sent-path.ts';

function question(text: string, marks: Partial<Message> = {}): Message {
  return {
    id: text,
    conversationId: 'c',
    parentId: null,
    createdAt: 0,
    text,
    reasoning: '',
    extras: null,
    attachments: [],
    reply: null,
    ...marks,
  };
}

function reply(text: string, marks: Partial<Message> = {}): Message {
  const ending = { kind: 'stopped' } as const;
  return { ...question(text, marks), reply: { generationId: 'g', model: 'm', choice: 0, ending } };
}

const textsOf = (path: readonly Message[]) => sentPath(path, false).flatMap(({ text }) => text || []);
const leftOut = { context: 'left-out' } as const;
const pinned = { context: 'pinned' } as const;
const freshStart = { freshStart: true } as const;

describe('What is sent of a path', () => {
  test('C23: what is left out isn’t, and each message says why', () => {
    const path = [question('a', leftOut), reply('b'), question('c'), reply('', {}), question('d')];
    expect(omissions(path)).toEqual(['left-out', null, 'no-reply', null, null]);
    expect(textsOf(path)).toEqual(['b', 'd']);
  });

  test('C23: a fresh start leaves out a reply with it, but not a user message', () => {
    const fresh = 'before-fresh-start';
    const onReply = [question('a'), reply('b', freshStart), question('c')];
    expect(omissions(onReply)).toEqual([fresh, fresh, null]);
    const onMessage = [question('a'), reply('b'), question('c', freshStart), reply('d')];
    expect(omissions(onMessage)).toEqual([fresh, fresh, null, null]);
  });

  test('C23: the last of several fresh starts counts, and a pinned message is sent in any case', () => {
    const path = [
      question('a', { ...pinned, ...freshStart }),
      reply('b', pinned),
      question('c', freshStart),
      reply('d'),
      question('e', pinned),
      reply('', freshStart),
      question('f'),
    ];
    expect(textsOf(path)).toEqual(['a', 'b', 'e', 'f']);
  });

  test('C23: the last user message is the one to answer, so it’s sent although it’s left out', () => {
    expect(textsOf([question('a'), reply('b'), question('c', leftOut)])).toEqual(['a', 'b', 'c']);
    expect(omissions([question('a'), reply('b'), question('c', leftOut)])[2]).toBe('left-out');
  });

  test('X4: a fresh start helps if messages before the last one are sent and not pinned', () => {
    const counts = [
      [question('a')],
      [question('a'), reply('b'), question('c')],
      [question('a', pinned), reply('b', leftOut), question('c')],
      [question('a'), reply('b'), question('c', freshStart)],
      [question('a'), reply('b', pinned), question('c'), reply('', {}), question('d')],
    ].map(omissibleCount);
    expect(counts).toEqual([0, 2, 0, 0, 1]);
  });

  test('C23: everything the user said in a talk is sent, but not what they left out', () => {
    const silent = reply('', {
      extras: { declined: false, toolCalls: [], droppedImages: 0, citations: [], spokenTo: 0 },
    });
    expect(textsOf([question('one'), silent, question('two'), silent, question('three')])).toEqual([
      'one two three',
    ]);
    expect(textsOf([question('one', leftOut), silent, question('two'), silent, question('three')])).toEqual([
      'two three',
    ]);
  });
});
