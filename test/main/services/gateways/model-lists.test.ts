import { describe, expect, it } from 'vitest';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { upload } from '../upload.ts';
import { opened, openedApp } from './opened.ts';

describe('model lists (C9)', () => {
  it('C9: concurrent callers share one request, and cancelling one doesn’t affect the others', async () => {
    const arrived = Promise.withResolvers<void>();
    const mayRespond = Promise.withResolvers<void>();
    const server = await opened(
      startScriptedGateway(async (_, response) => {
        arrived.resolve();
        await mayRespond.promise;
        jsonOf(response, 200, { data: [{ id: 'm' }] });
      }),
    );
    const app = await openedApp();
    const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: server.url, key: null });
    const leaving = new AbortController();
    const input = { gatewayId, refresh: false };
    const left = app.call.gateways.models(input, { signal: leaving.signal }).catch(() => null);
    const waiting = [1, 2, 3, 4].map(() => app.call.gateways.models(input));
    await arrived.promise;
    leaving.abort();
    await left;
    mayRespond.resolve();
    for (const { models, failure } of await Promise.all(waiting)) {
      expect([models.map(({ id }) => id), failure]).toEqual([['m'], null]);
    }
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/models']);
  });

  it('C9: a refresh sends a new request, even while a list is loading', async () => {
    const arrived = Promise.withResolvers<void>();
    const slow = Promise.withResolvers<void>();
    let count = 0;
    const server = await opened(
      startScriptedGateway(async (_, response) => {
        count += 1;
        const number = count;
        arrived.resolve();
        if (number === 1) await slow.promise;
        jsonOf(response, 200, { data: [{ id: `m${number}` }] });
      }),
    );
    const app = await openedApp();
    const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: server.url, key: null });
    const first = app.call.gateways.models({ gatewayId, refresh: false });
    await arrived.promise;
    const refreshed = await app.call.gateways.models({ gatewayId, refresh: true });
    slow.resolve();
    await first;
    const now = await app.call.gateways.models({ gatewayId, refresh: false });
    expect([refreshed, now].map(({ models }) => models[0]?.id)).toEqual(['m2', 'm2']);
  });

  it('C9: models are listed again once the key has changed, and without one', async () => {
    const server = await opened(
      startScriptedGateway(({ headers }, response) =>
        jsonOf(response, 200, {
          data: [{ id: headers.authorization?.slice('Bearer sk-'.length) ?? 'open' }],
        }),
      ),
    );
    const at = await openedApp();
    const { id: gatewayId } = await at.call.gateways.add({ name: 'G', baseUrl: server.url, key: 'sk-first' });
    const ids = async () =>
      (await at.call.gateways.models({ gatewayId, refresh: false })).models.map(({ id }) => id);
    expect(await ids()).toEqual(['first']);
    await at.call.gateways.saveKey({ gatewayId, key: 'sk-second' });
    expect(await ids()).toEqual(['second']);
    await at.call.gateways.deleteKey({ gatewayId });
    expect(await ids()).toEqual(['open']);
  });

  it('C9: a gateway without a list is only asked for its models while it speaks, transcribes or is shown', async () => {
    const server = await opened(
      startScriptedGateway(({ path }, response) => {
        if (path.endsWith('/models')) return jsonOf(response, 404, {});
        if (path.endsWith('/transcriptions')) return jsonOf(response, 200, { text: 'Hello.' });
        // Chat requests are never answered.
        if (path.endsWith('/speech')) response.writeHead(400).end();
      }),
    );
    const app = await openedApp();
    const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: server.url, key: null });
    const shown = await app.call.gateways.models({ gatewayId, refresh: false });
    expect(shown.failure?.code).toBe('not-offered');
    const { id } = await app.call.speech.speak({
      text: 'Go.',
      model: null,
      voice: 'nova',
      format: 'mp3',
      speed: 1,
    });
    for await (const { chunks } of await app.call.speech.watch({ speechId: id }))
      if (chunks[0]?.state === 'failed') break;
    const mediaId = await upload(app, 'a take', 'audio/webm');
    expect(await app.call.dictation.transcribe({ mediaId })).toEqual({ text: 'Hello.' });
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/models',
      '/v1/models',
      '/v1/audio/speech',
      '/v1/models',
      '/v1/audio/transcriptions',
    ]);
  });

  it('G3: another address is looked for when the models are listed again', async () => {
    const server = await opened(
      startScriptedGateway(({ path }, response) =>
        path === '/models' ? jsonOf(response, 200, { data: [{ id: 'm' }] }) : jsonOf(response, 404, {}),
      ),
    );
    const app = await openedApp();
    const { id: gatewayId } = await app.call.gateways.add({ name: 'G', baseUrl: server.url, key: null });
    const listed = async (refresh: boolean) =>
      (await app.call.gateways.models({ gatewayId, refresh })).failure;
    expect((await listed(false))?.values).not.toHaveProperty('fix');
    expect((await listed(true))?.values.fix).toBe(`${server.url}/chat/completions`);
  });
});
