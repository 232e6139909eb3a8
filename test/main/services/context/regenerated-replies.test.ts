import { expect, it } from 'vitest';
import { settled } from '../in-temp-app.ts';
import {
  conversationOf,
  lastBody,
  messageWithText,
  pathIn,
  previewOf,
  startContextApp,
} from './context-app.ts';

it('C24: a reply is requested again with another model and other parameters, for that request only', async () => {
  await using app = await startContextApp();
  const conversationId = await conversationOf(app, 'One');
  await app.call.conversations.changeSettings({
    conversationId,
    parameters: { temperature: 0.5, topP: 0.9 },
  });
  const { id: messageId } = await messageWithText(app, conversationId, 'Reply 1');
  await app.call.chat.regenerate({
    conversationId,
    messageId,
    model: 'other',
    parameters: { temperature: 1.5, topP: null, maxTokens: 40 },
  });
  const { generations, conversation, messages } = await settled(app, conversationId);
  const body = lastBody(app);
  expect(body).toMatchObject({ model: 'other', temperature: 1.5, max_tokens: 40 });
  expect(body).not.toHaveProperty('top_p');
  const versions = messages.filter(({ reply }) => reply);
  expect(versions.map(({ reply }) => reply?.model)).toEqual(['m', 'other']);
  const [first, second] = versions.map(({ reply }) =>
    generations.find(({ id }) => id === reply?.generationId),
  );
  expect(first).toMatchObject({ model: 'm', parameters: {} });
  expect(second).toMatchObject({
    model: 'other',
    parameters: { temperature: 1.5, topP: null, maxTokens: 40 },
  });
  expect(conversation).toMatchObject({ model: 'm', parameters: { temperature: 0.5, topP: 0.9 } });
  expect((await pathIn(app, conversationId)).at(-1)?.text).toBe('Reply 2');
  expect(await previewOf(app, conversationId, 'Two')).toMatchObject({
    model: 'm',
    temperature: 0.5,
    top_p: 0.9,
  });
});
