import { afterEach, expect, test } from 'vitest';
import { jsonOf, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { removeFolder, startApp } from '../in-temp-app.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('S2: a gateway’s voices are requested once, and again on refresh', async () => {
  let voices: readonly object[] = [{ voice_id: 'v1', name: 'Ana', gender: 'female' }];
  const gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/audio/voices') ? jsonOf(response, 200, { voices }) : jsonOf(response, 404, {}),
  );
  ends.push(() => gateway.close());
  const app = await startApp();
  ends.push(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  let gatewayId = '';
  for await (const { currentId } of await app.call.gateways.watch()) {
    gatewayId = currentId ?? '';
    break;
  }
  const ids = async (refresh: boolean) =>
    (await app.call.clips.voices({ gatewayId, refresh }))?.map(({ id }) => id);
  const asked = () => gateway.requests.filter(({ path }) => path.endsWith('/audio/voices')).length;
  expect([await ids(false), await ids(false), asked()]).toEqual([['v1'], ['v1'], 1]);
  voices = [...voices, { id: 'v2' }];
  expect([await ids(true), await ids(false), asked()]).toEqual([['v1', 'v2'], ['v1', 'v2'], 2]);
});
