import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../eventually.ts';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { failureFrom, removeFolder, settled, startApp } from './in-temp-app.ts';

const done = 'data: [DONE]\n\n';

/** An app with a gateway that answers requests for a title with `title`, and every other message with `Yes.` */
async function appWithTitles(
  title: (respond: (...frames: string[]) => void, refuse: () => void) => void | Promise<void>,
) {
  const gateway = await startScriptedGateway(async (request, response) => {
    if (request.path.endsWith('/models')) return jsonOf(response, 200, { data: [{ id: 'm' }, { id: 'n' }] });
    if (!request.body.includes('Write a title'))
      return streamOf(response, frame('Yes.'), frame('', 'stop'), done);
    await title(
      (...frames) => streamOf(response, ...frames, frame('', 'stop'), done),
      () => jsonOf(response, 429, { error: { message: 'slow down' } }),
    );
  });
  const app = await startApp();
  onTestFinished(async () => {
    await app.close();
    await gateway.close();
    await removeFolder(app.folder);
  });
  await app.call.gateways.add({ name: 'G', baseUrl: gateway.url, key: null });
  const ask = async (text: string, conversationId: string | null = null, models = ['m']) => {
    const sent = await app.call.chat.send({ conversationId, text, models });
    await settled(app, sent.conversationId);
    return sent.conversationId;
  };
  const titleIn = async (conversationId: string) => (await settled(app, conversationId)).conversation.title;
  const requested = () => gateway.requests.filter(({ body }) => body.includes('Write a title'));
  return { app, ask, titleIn, requested };
}

test('C13: the chat model names a conversation on request, and the request appears in the costs', async () => {
  const { app, ask, requested } = await appWithTitles((respond) =>
    respond(frame('“Roof in the '), frame('lease”.')),
  );
  const conversationId = await ask('What does the lease say about the roof, and who pays for it?');
  expect(requested()).toHaveLength(0);
  const before = (await app.call.costs.months({ months: 1 })).reduce((sum, one) => sum + one.requests, 0);
  const { title } = await app.call.conversations.suggestTitle({ conversationId });
  expect(title).toBe('Roof in the lease');
  const [request] = requested();
  const { messages } = JSON.parse(request?.body ?? '{}') as { messages: { role: string; content: string }[] };
  expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  const after = (await app.call.costs.months({ months: 1 })).reduce((sum, one) => sum + one.requests, 0);
  expect(after).toBe(before + 1);
});

test('C13: a title is read without reasoning, Markdown and what follows it', async () => {
  const { app, ask } = await appWithTitles((respond) =>
    respond(frame('<think>A title…</think>'), frame('**Tides at Harwich**\n\nI chose this because…')),
  );
  const conversationId = await ask('Tides?');
  expect((await app.call.conversations.suggestTitle({ conversationId })).title).toBe('Tides at Harwich');
});

test('C13: a response without a title, or a refusal, says so and changes nothing', async () => {
  let isRefused = false;
  const { app, ask, titleIn, requested } = await appWithTitles((respond, refuse) =>
    isRefused ? refuse() : respond(frame('  ')),
  );
  const conversationId = await ask('Tides?');
  const suggest = () => app.call.conversations.suggestTitle({ conversationId });
  expect((await failureFrom(suggest())).code).toBe('response-unreadable');
  isRefused = true;
  expect((await failureFrom(suggest())).code).toBe('rate-limited');
  expect(requested()).toHaveLength(2);
  expect(await titleIn(conversationId)).toBe('Tides?');
});

test('C13: if the user wants that, each new conversation is named once, after its first reply', async () => {
  const { app, ask, titleIn, requested } = await appWithTitles((respond) => respond(frame('Ferry times')));
  await app.call.settings.change({ titlesByModel: true });
  const conversationId = await ask('When does the ferry leave?');
  await eventually(async () => expect(await titleIn(conversationId)).toBe('Ferry times'));
  await app.call.conversations.rename({ conversationId, title: 'Mine' });
  await ask('And back?', conversationId);
  expect(requested()).toHaveLength(1);
  expect(await titleIn(conversationId)).toBe('Mine');
});

test('C13: compared models lead to one request for a title', async () => {
  const { app, ask, titleIn, requested } = await appWithTitles((respond) => respond(frame('Ferry times')));
  await app.call.settings.change({ titlesByModel: true });
  const conversationId = await ask('When does the ferry leave?', null, ['m', 'n']);
  await eventually(async () => expect(await titleIn(conversationId)).toBe('Ferry times'));
  expect(requested()).toHaveLength(1);
});

test('C13: a title that the user gives meanwhile stays', async () => {
  const held = Promise.withResolvers<void>();
  const { app, ask, titleIn, requested } = await appWithTitles(async (respond) => {
    await held.promise;
    respond(frame('Ferry times'));
  });
  await app.call.settings.change({ titlesByModel: true });
  const conversationId = await ask('When does the ferry leave?');
  await eventually(async () => expect(requested()).toHaveLength(1));
  expect((await failureFrom(app.call.conversations.suggestTitle({ conversationId }))).code).toBe('busy');
  await app.call.conversations.rename({ conversationId, title: 'Mine' });
  held.resolve();
  const costs = async () =>
    (await app.call.costs.months({ months: 1 })).reduce((sum, one) => sum + one.requests, 0);
  await eventually(async () => expect(await costs()).toBe(2));
  expect(await titleIn(conversationId)).toBe('Mine');
});

test('C13, C23: what is left out of the context isn’t sent for a title either', async () => {
  const { app, ask, requested } = await appWithTitles((respond) => respond(frame('Harbour')));
  const conversationId = await ask('The secret is 4711');
  await ask('What is a harbour?', conversationId);
  const { messages } = await settled(app, conversationId);
  const [secret, reply] = messages;
  for (const message of [secret, reply])
    await app.call.conversations.setContext({
      conversationId,
      messageId: message?.id ?? '',
      context: 'left-out',
    });
  await app.call.conversations.suggestTitle({ conversationId });
  expect(requested()[0]?.body).not.toContain('4711');
  expect(requested()[0]?.body).toContain('What is a harbour?');
});
