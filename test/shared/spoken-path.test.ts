import { describe, expect, test } from 'vitest';
import type { Message } from '../../src/shared/chat/message.ts';
import { omissions, sentPath, spokenPath } from '../../src/shared/chat/sent-path.ts';

const extras = { declined: false, toolCalls: [], droppedImages: 0, citations: [] };

function question(text: string): Message {
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
  };
}

function reply(text: string, spokenTo?: number): Message {
  return {
    ...question(text),
    extras: spokenTo === undefined ? null : { ...extras, spokenTo },
    reply: { generationId: 'g', model: 'm', choice: 0, ending: { kind: 'stopped' } },
  };
}

const textsOf = (path: readonly Message[]) => path.map(({ text }) => text);

describe('spokenPath', () => {
  const path = [question('When?'), reply('At six. Then at noon.', 7), question('And today?')];

  test('K3: an interrupted reply is sent whole, or up to where it was interrupted', () => {
    expect(spokenPath(path, false)).toEqual(path);
    expect(textsOf(spokenPath(path, true))).toEqual(['When?', 'At six.', 'And today?']);
  });

  test('K3: a reply of which nothing was spoken is left out, and no message is lost', () => {
    const unheard = [question('When'), reply('At six.', 0), question('is the tide?')];
    expect(textsOf(spokenPath(unheard, true))).toEqual(['When is the tide?']);
    expect(textsOf(spokenPath(unheard, false))).toEqual(['When', 'At six.', 'is the tide?']);
  });

  test('K6: messages whose replies were interrupted before any text are sent with the next one', () => {
    const interrupted = [
      question('今天'),
      reply('', 0),
      question('什么时候'),
      reply('', 0),
      question('涨潮？'),
    ];
    expect(textsOf(sentPath(interrupted, false))).toEqual(['今天什么时候涨潮？']);
    expect(omissions([question('今天'), reply('', 0)])).toEqual([null, null]);
    expect(omissions([question('今天'), reply('')])).toEqual(['no-reply', null]);
  });
});
