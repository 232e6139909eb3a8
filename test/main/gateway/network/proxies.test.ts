import { describe, expect, it } from 'vitest';
import type { NetworkSettings, ProxyChoice } from '../../../../src/shared/gateways/network.ts';
import { english } from '../../../../src/shared/i18n/en.ts';
import { makeCertificate } from '../../../faults/certificates.ts';
import { type ScriptedProxy, startHttpProxy, startSocksProxy } from '../../../faults/scripted-proxy.ts';
import { startCountedGateway, startRawServer } from '../../../faults/tls-gateway.ts';
import { accessOver, closedAfterEach, key, reach } from './reach.ts';

const opened = closedAfterEach();
const authority = makeCertificate({ name: 'Test authority', hosts: [], authority: true });
const hosts = ['gateway.example', '192.0.2.7', '127.0.0.1'];
const leaf = makeCertificate({ name: 'leaf', by: authority, hosts });
const trusting = { caFile: authority.cert };
const password = 'prx-pass-0123456789';
const account = `anna:${password}`;

const through = (
  port: number,
  scheme = 'http',
  user: string | null = null,
): Pick<NetworkSettings, 'proxy'> => ({
  proxy: { kind: 'url', url: `${scheme}://127.0.0.1:${port}`, user },
});

const kinds = [
  { scheme: 'http', start: startHttpProxy },
  { scheme: 'socks5', start: startSocksProxy },
] as const;

it('G1, G3: a host name too long for SOCKS is refused before anything is sent', async () => {
  let sent = 0;
  const proxy = await opened.closing(
    startRawServer((socket) => {
      socket.on('data', (bytes) => {
        sent += bytes.length;
      });
    }),
  );
  const longest = `${'a.'.repeat(126)}abc`;
  const ask = (host: string) =>
    reach(
      accessOver(opened.network(), `http://${host}:8080`, {
        ...through(proxy.port, 'socks5'),
        timeouts: { connectMs: 300, headersMs: 300, idleMs: 60_000, totalMs: null },
      }),
    );
  expect(longest).toHaveLength(255);
  expect(await ask(`${longest}d`)).toMatchObject({ code: 'proxy', values: { reason: 'long-name' } });
  expect(sent).toBe(0);
  // A 255-byte name is accepted, so the greeting is sent. This proxy never answers it.
  expect(await ask(longest)).toMatchObject({ code: 'proxy', values: { reason: 'timed-out' } });
  expect(sent).toBe(3);
});

describe.each(kinds)('a $scheme proxy', ({ scheme, start }) => {
  it('G1, G2: an https gateway is reached through a tunnel, and the proxy never sees the key', async () => {
    const gateway = await opened.closing(startCountedGateway(leaf));
    const proxy = await opened.closing(start());
    for (const host of ['gateway.example', '192.0.2.7']) {
      const url = `https://${host}:${gateway.port}`;
      const access = accessOver(opened.network(), url, { ...through(proxy.port, scheme), ...trusting });
      expect(await reach(access)).toBe('listed');
      expect(proxy.requests.at(-1)?.path).toBe(`${host}:${gateway.port}`);
    }
    expect(gateway.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
    expect(proxy.carried().length).toBeGreaterThan(200);
    expect(proxy.carried() + JSON.stringify(proxy.requests)).not.toContain(key);
  });

  it('G1: a plain http gateway is reached through it as well', async () => {
    const gateway = await opened.closing(startCountedGateway(null));
    const proxy = await opened.closing(start());
    const url = `http://gateway.example:${gateway.port}`;
    expect(await reach(accessOver(opened.network(), url, through(proxy.port, scheme)))).toBe('listed');
    expect(proxy.requests[0]?.path).toContain(`gateway.example:${gateway.port}`);
    expect(gateway.requests[0]).toMatchObject({
      path: '/v1/models',
      headers: { host: `gateway.example:${gateway.port}` },
    });
  });

  it.each(['https', 'http'])(
    'G1, G2: its credentials are accepted for %s and sent no further',
    async (to) => {
      const gateway = await opened.closing(startCountedGateway(to === 'https' ? leaf : null));
      const proxy = await opened.closing(start({ account }));
      const settings = { ...through(proxy.port, scheme, 'anna'), ...trusting };
      const url = `${to}://gateway.example:${gateway.port}`;
      expect(await reach(accessOver(opened.network(), url, settings, password))).toBe('listed');
      expect(gateway.requests).toHaveLength(1);
      expect(gateway.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
      expect(JSON.stringify(gateway.requests)).not.toContain(password);
    },
  );

  it.each(['https', 'http'])(
    'G1, G2: a refused sign-in for %s is reported without the password',
    async (to) => {
      const gateway = await opened.closing(startCountedGateway(to === 'https' ? leaf : null));
      const proxy = await opened.closing(start({ account }));
      for (const [user, secret] of [
        ['anna', 'wrong-0123456789'],
        [null, null],
      ] as const) {
        const settings = { ...through(proxy.port, scheme, user), ...trusting };
        const url = `${to}://gateway.example:${gateway.port}`;
        const failed = await reach(accessOver(opened.network(), url, settings, secret), 3);
        const at = `127.0.0.1:${proxy.port}`;
        expect(failed).toMatchObject({ code: 'proxy', values: { reason: 'sign-in', proxy: at } });
        expect(JSON.stringify(failed)).not.toContain('wrong-0123456789');
      }
      // Not retried, because waiting doesn't fix a wrong password.
      if (scheme === 'http') expect(proxy.requests).toHaveLength(2);
      expect(gateway.requests).toHaveLength(0);
    },
  );

  it('G3: a proxy that can’t reach the gateway is distinguished from one that refuses', async () => {
    const closed = await startCountedGateway(null);
    await closed.close();
    const refusing = await opened.closing(start({ refuses: scheme === 'http' ? 403 : 2 }));
    const lost = await opened.closing(start(scheme === 'http' ? {} : { refuses: 4 }));
    const url = `https://gateway.example:${closed.port}`;
    const ask = (proxy: ScriptedProxy) =>
      reach(accessOver(opened.network(), url, through(proxy.port, scheme)));
    expect(await ask(refusing)).toMatchObject({ code: 'proxy', values: { reason: 'refused' } });
    expect(await ask(lost)).toMatchObject({ code: 'proxy', values: { reason: 'no-way' } });
  });

  it.each(['https', 'http'])(
    'G3: an unknown, stopped and silent proxy are distinguished for %s',
    async (to) => {
      const closed = await startCountedGateway(null);
      await closed.close();
      const silent = await opened.closing(startRawServer(() => {}));
      const timeouts = { connectMs: 200, headersMs: 400, idleMs: 60_000, totalMs: null };
      const ask = (proxy: ProxyChoice) =>
        reach(accessOver(opened.network(), `${to}://gateway.example`, { proxy, timeouts }));
      expect(
        await ask({ kind: 'url', url: `${scheme}://no-such-proxy.invalid:9`, user: null }),
      ).toMatchObject({
        code: 'proxy',
        values: { reason: 'no-such-host' },
      });
      expect(await ask(through(closed.port, scheme).proxy)).toMatchObject({
        code: 'proxy',
        values: { reason: 'not-running' },
      });
      const timedOut =
        to === 'https' || scheme === 'socks5'
          ? { code: 'proxy', values: { reason: 'timed-out' } }
          : { code: 'timed-out' };
      expect(await ask(through(silent.port, scheme).proxy)).toMatchObject(timedOut);
    },
  );

  it('G3: a server that isn’t a proxy, or hangs up, is named', async () => {
    const other = await opened.closing(
      startRawServer((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n\r\n'))),
    );
    const closing = await opened.closing(
      startRawServer((socket) => socket.on('data', () => socket.destroy())),
    );
    const ask = (port: number) =>
      reach(accessOver(opened.network(), 'https://gateway.example', through(port, scheme)));
    expect(await ask(other.port)).toMatchObject({ code: 'proxy', values: { reason: 'not-a-proxy' } });
    expect(await ask(closing.port)).toMatchObject({ code: 'proxy', values: { reason: 'lost' } });
  });
});

describe('a proxy behind TLS', () => {
  it('G1: is used if its certificate is trusted, and refused if not', async () => {
    const gateway = await opened.closing(startCountedGateway(leaf));
    const plain = await opened.closing(startCountedGateway(null));
    const proxy = await opened.closing(startHttpProxy({ certificate: leaf, account }));
    const settings = through(proxy.port, 'https', 'anna');
    for (const url of [`https://gateway.example:${gateway.port}`, `http://gateway.example:${plain.port}`]) {
      const good = accessOver(opened.network(), url, { ...settings, ...trusting }, password);
      expect(await reach(good)).toBe('listed');
      expect(await reach(accessOver(opened.network(), url, settings, password))).toMatchObject({
        code: 'proxy',
        values: { reason: 'certificate' },
      });
    }
  });

  it('behind a proxy, the gateway’s own certificate is still reported as the gateway’s', async () => {
    const gateway = await opened.closing(startCountedGateway(leaf));
    const proxy = await opened.closing(startHttpProxy());
    const ask = (host: string, caFile: string | null) =>
      reach(
        accessOver(opened.network(), `https://${host}:${gateway.port}`, { ...through(proxy.port), caFile }),
      );
    expect(await ask('gateway.example', null)).toMatchObject({
      code: 'certificate',
      values: { reason: 'unknown-authority' },
    });
    expect(await ask('other.example', authority.cert)).toMatchObject({
      code: 'certificate',
      values: { reason: 'wrong-host' },
    });
    expect(gateway.requests).toHaveLength(0);
  });
});

describe('the environment’s proxy', () => {
  it('G1: is used for remote gateways, with the credentials in its address', async () => {
    const gateway = await opened.closing(startCountedGateway(leaf));
    const proxy = await opened.closing(startHttpProxy({ account }));
    const network = opened.network({ HTTPS_PROXY: `http://anna:${password}@127.0.0.1:${proxy.port}` });
    const url = `https://gateway.example:${gateway.port}`;
    expect(await reach(accessOver(network, url, trusting))).toBe('listed');
    expect(proxy.requests).toHaveLength(1);
  });

  it('is never used for this computer itself, whatever is set', async () => {
    const gateway = await opened.closing(startCountedGateway(null));
    const proxy = await opened.closing(startHttpProxy());
    const address = `http://127.0.0.1:${proxy.port}`;
    const network = opened.network({ HTTP_PROXY: address, HTTPS_PROXY: address, ALL_PROXY: address });
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await reach(accessOver(network, `http://${host}:${gateway.port}`))).toBe('listed');
    const own = { proxy: { kind: 'url', url: address, user: null } } as const;
    expect(await reach(accessOver(network, `http://127.0.0.1:${gateway.port}`, own))).toBe('listed');
    expect(proxy.requests).toHaveLength(0);
  });

  it('G2: an invalid address is reported without repeating it', async () => {
    const network = opened.network({ all_proxy: `ftp://anna:${password}@proxy.example` });
    for (const scheme of ['https', 'http']) {
      const failed = await reach(accessOver(network, `${scheme}://gateway.example`));
      expect(failed).toMatchObject({ code: 'proxy', values: { reason: 'bad-address' } });
      expect(JSON.stringify(failed)).not.toContain(password);
    }
  });
});

describe('the messages about proxies', () => {
  it('X4: each reason has its own, naming the proxy', () => {
    const reasons =
      'certificate lost no-such-host no-way not-a-proxy not-running refused sign-in timed-out unreachable';
    const sentences = reasons.split(' ').map((reason) =>
      english.failures.proxy.cause({
        text: (name) => ({ reason, proxy: 'proxy.example:3128', host: 'llm.example' })[name] ?? '',
      }),
    );
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toContain('proxy.example:3128');
  });
});
