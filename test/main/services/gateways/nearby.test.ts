import { afterEach, describe, expect, it } from 'vitest';
import { createNetwork } from '../../../../src/main/gateway/network/network.ts';
import {
  createNearbyGateways,
  usualBaseUrls,
} from '../../../../src/main/services/gateways/nearby-gateways.ts';
import { jsonOf, type Script, startScriptedGateway } from '../../../faults/scripted-gateway.ts';

const network = createNetwork({ environment: { http_proxy: 'http://127.0.0.1:9' } });
const closing: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
});

async function at(script: Script) {
  const server = await startScriptedGateway(script);
  closing.push(server);
  return { server, place: `${server.url}/v1` };
}

const models =
  (...data: readonly object[]): Script =>
  (_, response) =>
    jsonOf(response, 200, { object: 'list', data });

describe('gateways on this computer (G4)', () => {
  it('G4: the listed ones are searched for, only on loopback', () => {
    expect(
      usualBaseUrls()
        .map((url) => new URL(url).port)
        .sort(),
    ).toEqual(['11434', '1234', '4000', '8000', '8080', '8880']);
    expect(new Set(usualBaseUrls().map((url) => new URL(url).hostname))).toEqual(new Set(['localhost']));
  });

  it('G4: are identified by their own name, with the number of their models, and receive no key', async () => {
    const llama = await at(models({ id: 'a', owned_by: 'llamacpp' }, { id: 'b', owned_by: 'llamacpp' }));
    const vllm = await at(models({ id: 'a', owned_by: 'vllm' }));
    const speaches = await at(models({ id: 'a', task: 'automatic-speech-recognition' }));
    const wantsKey = await at((_, response) => jsonOf(response, 401, { error: { message: 'No key.' } }));
    const all = [llama, vllm, speaches, wantsKey];
    const found = await createNearbyGateways(
      network,
      all.map(({ place }) => place),
    )(undefined);
    expect(found.map(({ name, models: count }) => [name, count])).toEqual([
      ['llama.cpp', 2],
      ['vLLM', 1],
      ['Speaches', 1],
      [new URL(wantsKey.place).host, null],
    ]);
    for (const { server } of all) {
      expect(server.requests).toHaveLength(1);
      expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
    }
  });

  it('G4: anything that isn’t a gateway, is silent or absent isn’t shown', async () => {
    const page = await at((_, response) => void response.end('<html>Hello</html>'));
    const other = await at((_, response) => jsonOf(response, 200, { hello: 'world' }));
    const silent = await at(() => {});
    const places = [page.place, other.place, silent.place, 'http://127.0.0.1:9/v1'];
    expect(await createNearbyGateways(network, places)(undefined)).toEqual([]);
  });

  it('G4: an address outside of loopback is never requested', async () => {
    const { server } = await at(models({ id: 'a' }));
    const elsewhere = `http://gateway.invalid:${new URL(server.url).port}/v1`;
    expect(await createNearbyGateways(network, [elsewhere])(undefined)).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});
