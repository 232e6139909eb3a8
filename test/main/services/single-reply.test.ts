import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../../src/shared/chat/conversation.ts';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { failureFrom, settled, startApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';

const done = 'data: [DONE]\n\n';

/** Starts an app with a gateway that returns one numbered reply per request, whatever `n` is. */
async function appWithSingleReplies(
  respond = (response: ServerResponse, text: string) =>
    streamOf(response, frame(text), frame('', 'stop'), done),
) {
  let count = 0;
  const gateway = await startScriptedGateway((_, response) => {
    count += 1;
    respond(response, `Reply ${count}`);
  });
  const app = await startApp();
  Object.assign(open, { app, gateway });
  const { id: gatewayId } = await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  const requestedCounts = () => gateway.requests.map(({ body }): unknown => JSON.parse(body).n ?? null);
  return { app, gatewayId, requestedCounts };
}

const three = { conversationId: null, text: 'Go', models: ['m'], parameters: { replies: 3 } };

function repliesOf({ messages }: ConversationDetail) {
  return messages
    .flatMap(({ text, reply }) => (reply ? [{ text, choice: reply.choice, ending: reply.ending }] : []))
    .toSorted((a, b) => a.choice - b.choice);
}

describe('a gateway that ignores n', () => {
  it('C6: is recognised by the missing replies, which are requested separately', async () => {
    const { app, requestedCounts } = await appWithSingleReplies();
    const { conversationId, messageIds } = await app.call.chat.send(three);
    const leftOut = { kind: 'failed', failure: { code: 'single-reply', values: {} } };
    expect(repliesOf(await settled(app, conversationId))).toMatchObject([
      { text: 'Reply 1', ending: { kind: 'complete' } },
      { text: '', ending: leftOut },
      { text: '', ending: leftOut },
    ]);
    const { messageIds: filled } = await app.call.chat.requestRest({
      conversationId,
      messageId: messageIds[2] ?? '',
    });
    expect(filled).toEqual(messageIds.slice(1));
    const replies = repliesOf(await settled(app, conversationId));
    expect(replies.map(({ ending }) => ending?.kind)).toEqual(['complete', 'complete', 'complete']);
    expect(replies.map(({ text }) => text).toSorted()).toEqual(['Reply 1', 'Reply 2', 'Reply 3']);
    expect(requestedCounts()).toEqual([3, null, null]);
    const input = { conversationId, messageId: messageIds[0] ?? '' };
    expect(await failureFrom(app.call.chat.requestRest(input))).toMatchObject({ code: 'not-found' });
  });

  it('C6: is remembered: from then on each reply has its own request, until that is forgotten', async () => {
    const { app, gatewayId, requestedCounts } = await appWithSingleReplies();
    const { conversationId } = await app.call.chat.send(three);
    await settled(app, conversationId);
    expect(await app.call.gateways.limits({ gatewayId })).toMatchObject([
      { model: 'm', limits: { singleReplies: true } },
    ]);
    const later = await app.call.chat.send(three);
    const detail = await settled(app, later.conversationId);
    expect(repliesOf(detail).map(({ choice, ending }) => [choice, ending?.kind])).toEqual([
      [0, 'complete'],
      [1, 'complete'],
      [2, 'complete'],
    ]);
    expect(detail.generations.map(({ comparisonId }) => comparisonId)).toEqual([null, null, null]);
    expect(requestedCounts()).toEqual([3, null, null, null]);
    await app.call.gateways.setLimits({ gatewayId, model: 'm', limits: null });
    await settled(app, (await app.call.chat.send(three)).conversationId);
    expect(requestedCounts().at(-1)).toBe(3);
  });

  it('C6: a gateway that returns some of the replies is asked separately for the others', async () => {
    const { app, gatewayId, requestedCounts } = await appWithSingleReplies((response, text) =>
      streamOf(response, frame(text), frame(text, null, 1), frame('', 'stop'), frame('', 'stop', 1), done),
    );
    const { conversationId, messageIds } = await app.call.chat.send(three);
    expect(repliesOf(await settled(app, conversationId)).map(({ ending }) => ending)).toMatchObject([
      { kind: 'complete' },
      { kind: 'complete' },
      { kind: 'failed', failure: { code: 'fewer-replies' } },
    ]);
    expect(await app.call.gateways.limits({ gatewayId })).toEqual([]);
    await app.call.chat.requestRest({ conversationId, messageId: messageIds[2] ?? '' });
    const replies = repliesOf(await settled(app, conversationId));
    expect(replies.map(({ ending }) => ending?.kind)).toEqual(['complete', 'complete', 'complete']);
    expect(requestedCounts()).toEqual([3, null]);
  });

  it('C6: is distinguished from an interrupted stream, and recognised in a whole response too', async () => {
    let breaks = true;
    const { app, gatewayId } = await appWithSingleReplies((response, text) => {
      if (breaks) return streamOf(response, frame(text));
      const message = { role: 'assistant', content: text };
      jsonOf(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }] });
    });
    const broken = await settled(app, (await app.call.chat.send(three)).conversationId);
    expect(repliesOf(broken)[1]?.ending).toMatchObject({ failure: { code: 'ended-early' } });
    expect(await app.call.gateways.limits({ gatewayId })).toEqual([]);
    breaks = false;
    const whole = await settled(app, (await app.call.chat.send(three)).conversationId);
    expect(repliesOf(whole)[1]?.ending).toMatchObject({ failure: { code: 'single-reply' } });
  });
});

const refusals: readonly (readonly [string, unknown])[] = [
  ['an error that names n', { error: { message: 'Value out of range', param: 'n' } }],
  ['words about n', { error: { message: "'n' : number must be at most 1" } }],
  ['words about choices', { error: 'Only one completion choice is allowed' }],
  ['a list of what is wrong', { detail: [{ loc: ['body', 'n'], msg: 'Extra inputs are not permitted' }] }],
];

describe('a gateway that refuses n', () => {
  it.each(refusals)('C6: %s is recognised as one reply per request, and remembered', async (_, body) => {
    const { app, requestedCounts } = await appWithSingleReplies((response, text) => {
      const { n } = JSON.parse(open.gateway?.requests.at(-1)?.body ?? '{}') as { n?: number };
      if (n === undefined) streamOf(response, frame(text), frame('', 'stop'), done);
      else jsonOf(response, 400, body);
    });
    const { conversationId, messageIds } = await app.call.chat.send(three);
    const refused = repliesOf(await settled(app, conversationId)).map(({ ending }) => ending);
    expect(refused).toMatchObject(
      Array(3).fill({ kind: 'failed', failure: { code: 'single-reply', values: { status: 400 } } }),
    );
    expect(requestedCounts()).toEqual([3]);
    await app.call.chat.requestRest({ conversationId, messageId: messageIds[0] ?? '' });
    const replies = repliesOf(await settled(app, conversationId));
    expect(replies.map(({ ending }) => ending?.kind)).toEqual(['complete', 'complete', 'complete']);
    await settled(app, (await app.call.chat.send(three)).conversationId);
    expect(requestedCounts()).toEqual([3, null, null, null, null, null, null]);
  });

  it('C6: a refusal of something else, or of one reply, isn’t misread', async () => {
    const { app, gatewayId } = await appWithSingleReplies((response) =>
      jsonOf(response, 400, {
        error: { message: 'The model gpt-n does not exist. See https://n.example/n' },
      }),
    );
    for (const replies of [3, 1]) {
      const { conversationId } = await app.call.chat.send({ ...three, parameters: { replies } });
      const [reply] = repliesOf(await settled(app, conversationId));
      expect(reply?.ending).toMatchObject({ failure: { code: 'request-refused' } });
    }
    expect(await app.call.gateways.limits({ gatewayId })).toEqual([]);
  });
});
