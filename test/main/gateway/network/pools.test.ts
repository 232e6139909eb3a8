import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../faults/certificates.ts';
import { frame, startScriptedGateway, streamOf } from '../../../faults/scripted-gateway.ts';
import { startHttpProxy, startSocksProxy } from '../../../faults/scripted-proxy.ts';
import { startCountedGateway } from '../../../faults/tls-gateway.ts';
import { readChat } from '../read-chat.ts';
import { accessOver, closedAfterEach, reach, settingsOf } from './reach.ts';

const opened = closedAfterEach();
// A connection is free again one turn of the event loop after its response ends.
async function reached(...args: Parameters<typeof reach>) {
  const outcome = await reach(...args);
  await turn();
  return outcome;
}

const own = makeCertificate({ hosts: ['127.0.0.1', 'gateway.example'] });

describe('connections are reused', () => {
  it.each([
    ['http', null],
    ['https', own],
  ])('requests over %s share one connection', async (scheme, certificate) => {
    const gateway = await opened.closing(startCountedGateway(certificate));
    const network = opened.network();
    const change = { caFile: own.cert };
    for (const _ of [1, 2, 3])
      expect(await reached(accessOver(network, `${scheme}://127.0.0.1:${gateway.port}`, change))).toBe(
        'listed',
      );
    expect(gateway.connections()).toBe(1);
  });

  it.each([
    ['http', startHttpProxy],
    ['socks5', startSocksProxy],
  ] as const)('requests through a %s proxy share one tunnel', async (scheme, start) => {
    const gateway = await opened.closing(startCountedGateway(own));
    const proxy = await opened.closing(start());
    const network = opened.network();
    const url = `${scheme}://127.0.0.1:${proxy.port}`;
    const change = { caFile: own.cert, proxy: { kind: 'url', url, user: null } } as const;
    for (const _ of [1, 2])
      expect(await reached(accessOver(network, `https://gateway.example:${gateway.port}`, change))).toBe(
        'listed',
      );
    expect(proxy.requests).toHaveLength(1);
    expect(gateway.connections()).toBe(1);
  });

  it('a refusal and the end of a stream leave the connection usable', async () => {
    const ports = new Set<number | undefined>();
    const gateway = await opened.closing(
      startScriptedGateway(({ path }, response) => {
        ports.add(response.socket?.remotePort);
        if (path.endsWith('/models')) response.writeHead(400).end('{"error":"no"}');
        else streamOf(response, frame('hi'), frame('', 'stop'), 'data: [DONE]\n\n');
      }),
    );
    const network = opened.network();
    expect(await reached(accessOver(network, gateway.url))).toMatchObject({ code: 'request-refused' });
    expect(await readChat(accessOver(network, gateway.url))).toMatchObject({ text: 'hi', failure: null });
    await turn();
    expect(await reached(accessOver(network, gateway.url))).toMatchObject({ code: 'request-refused' });
    expect(ports.size).toBe(1);
  });
});

describe('the lifetime of pools', () => {
  const request = async (wire: ReturnType<ReturnType<typeof opened.network>['wireFor']>, url: string) => {
    const signal = new AbortController().signal;
    const response = await wire({ method: 'GET', url, headers: {}, body: null, signal });
    for await (const _ of response.body);
    await turn();
    return response.status;
  };

  it('G1: gateways with the same settings share one, until the last is gone', async () => {
    const gateway = await opened.closing(startCountedGateway(null));
    const url = `http://127.0.0.1:${gateway.port}/v1/models`;
    const network = opened.network();
    const [first, second] = ['a', 'b'].map((owner) => network.wireFor(owner, settingsOf({}), null));
    expect(first).toBe(second);
    expect(first && (await request(first, url))).toBe(200);
    network.release('a');
    expect(second && (await request(second, url))).toBe(200);
    expect(gateway.connections()).toBe(1);
    network.release('b');
    await expect.poll(gateway.open).toBe(0);
    // A retry can still use a wire after its last owner has released it.
    expect(second && (await request(second, url))).toBe(200);
    await network.close();
    await expect.poll(gateway.open).toBe(0);
  });

  it('G1: other settings, or another proxy password, use a new pool, and the old one closes', async () => {
    const gateway = await opened.closing(startCountedGateway(null));
    const url = `http://127.0.0.1:${gateway.port}/v1/models`;
    const network = opened.network();
    const before = network.wireFor('a', settingsOf({}), null);
    await request(before, url);
    const after = network.wireFor('a', settingsOf({ bypass: ['x.example'] }), null);
    expect(after).not.toBe(before);
    expect(network.wireFor('a', settingsOf({ bypass: ['x.example'] }), 'secret')).not.toBe(after);
    await expect.poll(gateway.open).toBe(0);
  });

  it('C3: a streaming reply survives a change of settings, and ends when the network closes', async () => {
    let go = () => {};
    const gateway = await opened.closing(
      startScriptedGateway((_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(frame('first '));
        go = () => response.end(frame('last', 'stop'));
      }),
    );
    const network = opened.network();
    const access = accessOver(network, gateway.url);
    const reading = readChat(access);
    await expect.poll(() => gateway.requests.length).toBe(1);
    network.release('g');
    go();
    expect(await reading).toMatchObject({ text: 'first last', failure: null });
    const broken = readChat(access);
    await expect.poll(() => gateway.requests.length).toBe(2);
    await network.close();
    expect((await broken).failure).toMatchObject({ code: 'connection-lost' });
  });
});
