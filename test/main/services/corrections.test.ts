import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { correctionsLine } from '../../../src/renderer/chat/reply/corrections-line.ts';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../../faults/scripted-gateway.ts';
import { refusals } from '../gateway/chat-refusals.ts';
import { removeFolder, settled, startApp } from './in-temp-app.ts';
import { open } from './open-apps.ts';

type Body = Readonly<Record<string, unknown>>;

const answered = (response: ServerResponse) =>
  streamOf(response, frame('Yes.'), frame('', 'stop'), 'data: [DONE]\n\n');

function refusalOf(
  param: string,
  message = `Unsupported parameter: '${param}' is not supported with this model.`,
) {
  return { error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' } };
}

/** Starts an app with a gateway that handles each request by its body. */
async function appWith(handle: (body: Body, response: ServerResponse) => void) {
  const gateway = await startScriptedGateway(({ body }, response) =>
    handle(JSON.parse(body || '{}') as Body, response),
  );
  const app = await startApp();
  Object.assign(open, { app, gateway });
  const { id: gatewayId } = await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  const bodies = () => gateway.requests.map(({ body }) => JSON.parse(body) as Body);
  return { app, gateway, gatewayId, bodies };
}

const sending = (parameters: object) => ({ conversationId: null, text: 'Go', models: ['m'], parameters });

describe('a model that refuses a field', () => {
  it('C27: gets one corrected request, and the conversation says what was learned', async () => {
    const { app, gatewayId, bodies } = await appWith((body, response) => {
      if ('max_tokens' in body) jsonOf(response, 400, refusalOf('max_tokens'));
      else answered(response);
    });
    const { conversationId } = await app.call.chat.send(sending({ maxTokens: 50 }));
    const { messages, generations } = await settled(app, conversationId);
    expect(messages.at(-1)).toMatchObject({ text: 'Yes.', reply: { ending: { kind: 'complete' } } });
    const corrections = [{ field: 'max_tokens', instead: 'max_completion_tokens' }];
    expect(generations).toMatchObject([{ corrections }]);
    expect(
      bodies().map(({ max_tokens, max_completion_tokens }) => [max_tokens, max_completion_tokens]),
    ).toEqual([
      [50, undefined],
      [undefined, 50],
    ]);
    expect(await app.call.gateways.limits({ gatewayId })).toMatchObject([
      { model: 'm', limits: { corrections } },
    ]);
    const preview = await app.call.chat.preview(sending({ maxTokens: 50 }));
    expect(JSON.parse(preview)).toMatchObject({ max_completion_tokens: 50 });
  });

  it('C15, C27: is asked for token counts by default, until it refuses to report them', async () => {
    const { app, gatewayId, bodies } = await appWith((body, response) => {
      if ('stream_options' in body && body.model === 'strict')
        jsonOf(response, 400, refusalOf('stream_options'));
      else answered(response);
    });
    for (const model of ['strict', 'strict', 'm']) {
      const { conversationId } = await app.call.chat.send({ ...sending({}), models: [model] });
      expect((await settled(app, conversationId)).messages.at(-1)?.text).toBe('Yes.');
    }
    expect(bodies().map(({ model, stream_options }) => [model, stream_options])).toEqual([
      ['strict', { include_usage: true }],
      ['strict', undefined],
      ['strict', undefined],
      ['m', { include_usage: true }],
    ]);
    await app.call.gateways.change({ gatewayId, reportUsage: false });
    await settled(app, (await app.call.chat.send(sending({}))).conversationId);
    expect(bodies().at(-1)).not.toHaveProperty('stream_options');
  });

  it('C27: is remembered after a relaunch, until the correction is removed', async () => {
    const { app, gatewayId, bodies } = await appWith((body, response) => {
      if ('temperature' in body) jsonOf(response, 400, refusalOf('temperature'));
      else answered(response);
    });
    const { conversationId } = await app.call.chat.send(sending({ temperature: 0.5 }));
    await settled(app, conversationId);
    await app.close();
    const later = await startApp({ folder: app.folder });
    open.app = later;
    const corrections = [{ field: 'temperature', instead: null }];
    expect((await settled(later, conversationId)).generations).toMatchObject([{ corrections }]);
    const second = await later.call.chat.send(sending({ temperature: 0.5 }));
    expect((await settled(later, second.conversationId)).generations[0]).not.toHaveProperty('corrections');
    expect(bodies().map((body) => 'temperature' in body)).toEqual([true, false, false]);
    await later.call.gateways.setLimits({ gatewayId, model: 'm', limits: null });
    await settled(later, (await later.call.chat.send(sending({ temperature: 0.5 }))).conversationId);
    expect(bodies().map((body) => 'temperature' in body)).toEqual([true, false, false, true, false]);
  });

  it('C27: of the environment’s or the demo gateway is remembered for the run only', async () => {
    const { app, gateway, bodies } = await appWith((body, response) => {
      if ('temperature' in body) jsonOf(response, 400, refusalOf('temperature'));
      else answered(response);
    });
    await app.close();
    const start = { demo: true, environment: { baseUrl: gateway.url, key: 'sk-test-0123456789' } };
    const limitsOf = async (gatewayId: string) =>
      (await (open.app ?? app).call.gateways.limits({ gatewayId })).map(({ limits }) => limits.corrections);
    for (const run of [1, 2]) {
      const later = await startApp({ folder: app.folder, start });
      open.app = later;
      expect([await limitsOf('environment'), await limitsOf('demo')]).toEqual([[], []]);
      const send = async (gatewayId: string, request: Parameters<typeof later.call.chat.send>[0]) => {
        await later.call.gateways.use({ gatewayId });
        await settled(later, (await later.call.chat.send(request)).conversationId);
      };
      await send('environment', sending({ temperature: 0.5 }));
      await send('environment', sending({ temperature: 0.5 }));
      await send('demo', { ...sending({ maxTokens: 9 }), models: ['demo-thinker'] });
      expect([await limitsOf('environment'), await limitsOf('demo')]).toEqual([
        [[{ field: 'temperature', instead: null }]],
        [[{ field: 'max_tokens', instead: 'max_completion_tokens' }]],
      ]);
      expect(bodies().filter((body) => 'temperature' in body)).toHaveLength(run);
      await later.close();
    }
    open.app = null;
    await removeFolder(app.folder);
  });

  it('C27: that refuses a second field shows that error, after one corrected request, and learns both', async () => {
    const { app, bodies } = await appWith((body, response) => {
      const refused = ['temperature', 'max_tokens'].find((field) => field in body);
      if (refused) jsonOf(response, 400, refusalOf(refused));
      else answered(response);
    });
    const { conversationId, messageIds } = await app.call.chat.send(
      sending({ temperature: 0.5, maxTokens: 9 }),
    );
    const { messages, generations } = await settled(app, conversationId);
    expect(messages.at(-1)?.reply?.ending).toMatchObject({
      kind: 'failed',
      failure: { code: 'request-refused', values: { said: expect.stringContaining("'max_tokens'") } },
    });
    expect(generations[0]?.corrections).toHaveLength(2);
    expect(bodies()).toHaveLength(2);
    await app.call.chat.regenerate({ conversationId, messageId: messageIds[0] ?? '', model: null });
    expect((await settled(app, conversationId)).messages.map(({ text }) => text)).toContain('Yes.');
    expect(bodies()).toHaveLength(3);
  });

  it('C27: learns nothing if the corrected request is refused too, and shows the last error', async () => {
    const { app, gatewayId, bodies } = await appWith((body, response) => {
      if ('stop' in body) jsonOf(response, 400, refusalOf('stop'));
      else jsonOf(response, 400, { error: { message: 'The prompt is too long.' } });
    });
    const { conversationId } = await app.call.chat.send(sending({ stop: 'END' }));
    const { messages } = await settled(app, conversationId);
    expect(messages.at(-1)?.reply?.ending).toMatchObject({
      failure: { values: { said: 'The prompt is too long.' } },
    });
    expect(bodies()).toHaveLength(2);
    expect(await app.call.gateways.limits({ gatewayId })).toEqual([]);
  });

  it('C27: an error inside an accepted stream is never sent again', async () => {
    const { app, bodies } = await appWith((_, response) =>
      streamOf(response, `data: ${JSON.stringify(refusalOf('temperature'))}\n\n`),
    );
    const { conversationId } = await app.call.chat.send(sending({ temperature: 0.5 }));
    const { messages } = await settled(app, conversationId);
    expect(messages.at(-1)?.reply?.ending).toMatchObject({ kind: 'failed' });
    expect(bodies()).toHaveLength(1);
  });

  /** The parameter for each refused field that has a control. The other fields are sent as extra fields. */
  const parameterOf: Readonly<Record<string, string>> = {
    temperature: 'temperature',
    top_p: 'topP',
    presence_penalty: 'presencePenalty',
    frequency_penalty: 'frequencyPenalty',
    max_tokens: 'maxTokens',
    stop: 'stop',
    reasoning_effort: 'reasoningEffort',
    user: 'user',
    stream: 'stream',
  };

  function parametersOf(sent: Body): object {
    const named = Object.entries(sent).map(([field, value]) => [parameterOf[field], field, value] as const);
    const extraFields = Object.fromEntries(
      named.flatMap(([parameter, field, value]) => (parameter ? [] : [[field, value]])),
    );
    const own = named.flatMap(([parameter, _, value]) => (parameter ? [[parameter, value]] : []));
    return { ...Object.fromEntries(own), extraFields };
  }

  it.each(refusals)(
    'C27: $server ($thread) gets exactly one corrected request and one explanation, and the correction survives a relaunch',
    async (refusal) => {
      const { app, gatewayId, bodies } = await appWith((body, response) => {
        if (refusal.corrections.every(({ field }) => field in body))
          jsonOf(response, refusal.status, refusal.body);
        else answered(response);
      });
      const { conversationId } = await app.call.chat.send(sending(parametersOf(refusal.sent)));
      const { messages, generations } = await settled(app, conversationId);
      expect(messages.at(-1)?.text).toBe('Yes.');
      expect(bodies()).toHaveLength(2);
      const corrections = generations[0]?.corrections ?? [];
      expect(corrections).toEqual(refusal.corrections);
      for (const correction of corrections)
        expect(correctionsLine([correction])).toMatch(
          new RegExp(`^This model .*\\b${correction.instead ?? correction.field}\\b.* from now on\\.$`),
        );
      await app.close();
      const later = await startApp({ folder: app.folder });
      open.app = later;
      expect(await later.call.gateways.limits({ gatewayId })).toMatchObject([
        { limits: { corrections: refusal.corrections } },
      ]);
      const laterSend = await later.call.chat.send(sending(parametersOf(refusal.sent)));
      expect((await settled(later, laterSend.conversationId)).messages.at(-1)?.text).toBe('Yes.');
      expect(bodies()).toHaveLength(3);
    },
  );
});

describe('a conversation that is too long for its model', () => {
  it('X4, C15: teaches the context limit that the gateway names, until that is removed', async () => {
    let limit = 4096;
    const { app, gatewayId } = await appWith((body, response) => {
      if (body.model === 'm')
        jsonOf(response, 400, { error: { type: 'exceed_context_size_error', n_ctx: limit } });
      else answered(response);
    });
    const limits = async () =>
      (await app.call.gateways.limits({ gatewayId })).map((one) => one.limits.contextLimit);
    const { conversationId } = await app.call.chat.send(sending({}));
    const { messages } = await settled(app, conversationId);
    expect(messages.at(-1)?.reply?.ending).toMatchObject({
      kind: 'failed',
      failure: { code: 'context-too-long', values: { limit: 4096 } },
    });
    expect(await limits()).toEqual([4096]);
    // The model was loaded again with a longer context.
    limit = 8192;
    await settled(app, (await app.call.chat.send(sending({}))).conversationId);
    expect(await limits()).toEqual([8192]);
    await app.call.gateways.setLimits({ gatewayId, model: 'm', limits: null });
    expect(await limits()).toEqual([]);
  });
});
