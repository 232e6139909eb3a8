import { afterEach, expect, test } from 'vitest';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { removeFolder, startApp } from '../in-temp-app.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Starts an app with a gateway that lists its voices at `/v1` and at `/v2`. */
async function appWithVoices(voicesAt: (path: string) => readonly object[]) {
  const gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/audio/voices')
      ? jsonOf(response, 200, { voices: voicesAt(request.path) })
      : jsonOf(response, 404, {}),
  );
  ends.push(() => gateway.close());
  const app = await startApp();
  ends.push(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  const added = { name: 'Test', baseUrl: `${gateway.url}/v1`, key: 'sk-test-0123456789' };
  const { id: gatewayId } = await app.call.gateways.add(added);
  const ids = async (refresh: boolean) =>
    (await app.call.clips.voices({ gatewayId, refresh }))?.map(({ id }) => id);
  const requestCount = () => gateway.requests.filter(({ path }) => path.endsWith('/audio/voices')).length;
  return { app, gateway, gatewayId, ids, requestCount };
}

test('S2: a gateway’s voices are requested once, and again on refresh', async () => {
  let voices: readonly object[] = [{ voice_id: 'v1', name: 'Ana', gender: 'female' }];
  const { ids, requestCount } = await appWithVoices(() => voices);
  expect([await ids(false), await ids(false), requestCount()]).toEqual([['v1'], ['v1'], 1]);
  voices = [...voices, { id: 'v2' }];
  expect([await ids(true), await ids(false), requestCount()]).toEqual([['v1', 'v2'], ['v1', 'v2'], 2]);
});

test('S2: the voices of a gateway’s old address aren’t offered for its new one', async () => {
  const { app, gateway, gatewayId, ids } = await appWithVoices((path) => [
    { id: path.startsWith('/v1') ? 'old' : 'new' },
  ]);
  expect(await ids(false)).toEqual(['old']);
  await app.call.gateways.change({ gatewayId, baseUrl: `${gateway.url}/v2` });
  expect(await ids(false)).toEqual(['new']);
});
