import { beforeAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../faults/certificates.ts';
import { startHttpProxy, startSocksProxy } from '../../../faults/scripted-proxy.ts';
import { startCountedGateway } from '../../../faults/tls-gateway.ts';
import { ensureBuilt, flagsForNewData, openContract, signIn, startBuiltServer } from '../../built-server.ts';
import { closedAfterEach, key } from './reach.ts';

// The other tests in this folder import the sources. These run the bundled app, because a bundle can lack something
// that the sources have.
beforeAll(ensureBuilt, 180_000);

const opened = closedAfterEach();
const authority = makeCertificate({ name: 'Test authority', hosts: [], authority: true });
const leaf = makeCertificate({ name: 'leaf', by: authority, hosts: ['gateway.example', '127.0.0.1'] });
const user = 'anna';
const password = 'prx-pass-0123456789';
const account = `${user}:${password}`;

async function openBuiltServer(environment: Record<string, string> = {}) {
  const server = startBuiltServer(await flagsForNewData(), environment);
  const link = new URL(await server.ready());
  return openContract(link, await signIn(link));
}

describe.each([
  { scheme: 'http', start: () => startHttpProxy({ account }) },
  { scheme: 'socks5', start: () => startSocksProxy({ account }) },
  { scheme: 'https', start: () => startHttpProxy({ account, certificate: leaf }) },
] as const)('the built server, behind a $scheme proxy', ({ scheme, start }) => {
  it('G1: lists the models of an https and of an http gateway through the proxy', async () => {
    const secure = await opened.closing(startCountedGateway(leaf));
    const plain = await opened.closing(startCountedGateway(null));
    const proxy = await opened.closing(start());
    const { gateways } = await openBuiltServer();
    const url = `${scheme}://127.0.0.1:${proxy.port}`;
    for (const baseUrl of [
      `https://gateway.example:${secure.port}/v1`,
      `http://gateway.example:${plain.port}/v1`,
    ]) {
      const { id: gatewayId, network } = await gateways.add({ name: 'Test gateway', baseUrl, key });
      await gateways.change({ gatewayId, network: { ...network, proxy: { kind: 'url', url } } });
      await gateways.saveProxySignIn({ gatewayId, user, password });
      await gateways.setCaFile({ gatewayId, text: authority.cert });
      const { models, failure } = await gateways.models({ gatewayId, refresh: true });
      expect(failure).toBeNull();
      expect(models.map(({ id }) => id)).toEqual(['m']);
    }
    expect(proxy.requests.length).toBeGreaterThanOrEqual(2);
    for (const { requests } of [secure, plain]) expect(requests).not.toHaveLength(0);
  }, 60_000);
});

describe('the built server', () => {
  it('G1: uses the proxy from the environment, and connects to this computer directly', async () => {
    const secure = await opened.closing(startCountedGateway(leaf));
    const proxy = await opened.closing(startHttpProxy({ account }));
    const { gateways } = await openBuiltServer({ HTTPS_PROXY: `http://${account}@127.0.0.1:${proxy.port}` });
    for (const host of ['gateway.example', '127.0.0.1']) {
      const baseUrl = `https://${host}:${secure.port}/v1`;
      const { id: gatewayId } = await gateways.add({ name: host, baseUrl, key });
      await gateways.setCaFile({ gatewayId, text: authority.cert });
      const { models, failure } = await gateways.models({ gatewayId, refresh: true });
      expect(failure).toBeNull();
      expect(models.map(({ id }) => id)).toEqual(['m']);
    }
    expect(new Set(proxy.requests.map(({ path }) => path))).toEqual(
      new Set([`gateway.example:${secure.port}`]),
    );
  }, 60_000);

  it('G2, G3: reports why a certificate isn’t trusted, and sends no key', async () => {
    const secure = await opened.closing(startCountedGateway(leaf));
    const { gateways } = await openBuiltServer();
    const baseUrl = `https://127.0.0.1:${secure.port}/v1`;
    const { id: gatewayId } = await gateways.add({ name: 'Untrusted', baseUrl, key });
    const { failure } = await gateways.models({ gatewayId, refresh: true });
    expect(failure).toMatchObject({ code: 'certificate', values: { reason: 'unknown-authority' } });
    expect(secure.requests).toHaveLength(0);
  }, 60_000);
});
