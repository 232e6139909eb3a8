import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBypassed, isLoopback, targetOf } from '../../../../src/main/gateway/network/bypass.ts';
import { proxyName } from '../../../../src/main/gateway/network/proxy-server.ts';
import { createRoute } from '../../../../src/main/gateway/network/route.ts';
import {
  bypassEntrySchema,
  defaultNetworkSettings,
  networkSettingsSchema,
  proxyUrlSchema,
} from '../../../../src/shared/gateways/network.ts';

const bypassed = (entry: string, address: string) =>
  isBypassed([entry], targetOf(new URL(/:\/\//.test(address) ? address : `https://${address}`)));

describe('bypass: which gateways are reached without the proxy (G1)', () => {
  it.each([
    ['llm.example', 'llm.example', true],
    ['llm.example', 'LLM.Example.', true],
    ['LLM.example.', 'llm.example', true],
    ['llm.example', 'a.llm.example', false],
    ['llm.example', 'myllm.example', false],
    ['llm.example:8443', 'llm.example:8443', true],
    ['llm.example:443', 'llm.example', true],
    ['llm.example:80', 'http://llm.example', true],
    ['llm.example:8443', 'llm.example', false],
    ['*.corp.example', 'a.corp.example', true],
    ['*.corp.example', 'a.b.corp.example', true],
    ['*.corp.example', 'corp.example', false],
    ['*.corp.example', 'evilcorp.example', false],
    ['*.corp.example:8080', 'a.corp.example:8080', true],
    ['*.corp.example:8080', 'a.corp.example', false],
    ['.corp.example', 'a.corp.example', true],
    ['.corp.example', 'corp.example', true],
    ['.corp.example', 'evilcorp.example', false],
    ['llm-*.corp.*', 'llm-2.corp.example', true],
    ['llm-*.corp.*', 'llm.corp.example', false],
    ['192.168.*', '192.168.3.4', true],
    ['192.168.*', '192.169.3.4', false],
    ['*', 'anything.example', true],
    ['*', '192.0.2.1', true],
    ['10.0.0.0/8', '10.255.1.2', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', '10.example', false],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3:8080', '10.1.2.3:8080', true],
    ['10.0.0.0/8', '[::ffff:10.1.2.3]', true],
    ['fd00::/8', '[fd12::1]', true],
    ['fd00::/8', '[fe80::1]', false],
    ['2001:db8:0:0::1', '[2001:db8::1]', true],
    ['[2001:db8::1]:8443', '[2001:db8::1]:8443', true],
    ['[2001:db8::1]:8443', '[2001:db8::1]', false],
    ['[2001:db8::]/32', '[2001:db8:5::1]', true],
    ['<local>', 'llmbox', true],
    ['<local>', 'llm.box', false],
    ['<local>', '10.0.0.1', false],
    ['<local>', '[fd00::1]', false],
    ['10.0.0.0/99', '10.0.0.1', false],
    ['', 'llm.example', false],
    ['nonsense entry', 'llm.example', false],
  ])('%s for %s: %s', (entry, address, expected) => {
    expect(bypassed(entry, address)).toBe(expected);
  });

  it('CIDR ranges contain exactly the addresses that share their first bits', () => {
    const number = fc.nat({ max: 0xffffffff });
    const written = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
    fc.assert(
      fc.property(number, number, fc.integer({ min: 0, max: 32 }), (base, other, bits) => {
        const mask = bits === 0 ? 0 : (-1 << (32 - bits)) >>> 0;
        // Half of the addresses share the first bits, so that both outcomes occur.
        const near = ((base & mask) | (other & ~mask)) >>> 0;
        for (const address of [other, near]) {
          const within = (address & mask) >>> 0 === (base & mask) >>> 0;
          expect(bypassed(`${written(base)}/${bits}`, written(address))).toBe(within);
        }
      }),
    );
  });

  it('CIDR ranges of IPv6 do too', () => {
    const words = fc.array(fc.nat({ max: 0xffff }), { minLength: 8, maxLength: 8 });
    const written = (value: readonly number[]) => value.map((word) => word.toString(16)).join(':');
    const bitsOf = (value: readonly number[]) =>
      value.map((word) => word.toString(2).padStart(16, '0')).join('');
    fc.assert(
      fc.property(words, words, fc.integer({ min: 0, max: 128 }), (base, other, bits) => {
        const mixed = bitsOf(base).slice(0, bits) + bitsOf(other).slice(bits);
        const near = Array.from({ length: 8 }, (_, at) =>
          Number.parseInt(mixed.slice(at * 16, at * 16 + 16), 2),
        );
        for (const address of [other, near]) {
          const within = bitsOf(address).slice(0, bits) === bitsOf(base).slice(0, bits);
          expect(bypassed(`${written(base)}/${bits}`, `[${written(address)}]`)).toBe(within);
        }
      }),
    );
  });

  it('terminates quickly for any entry and any host', () => {
    fc.assert(
      fc.property(fc.string(), fc.domain(), (entry, host) => {
        expect(typeof isBypassed([entry], { host, port: 443 })).toBe('boolean');
      }),
    );
    expect(isBypassed(['*a'.repeat(100)], { host: 'a'.repeat(250), port: 443 })).toBe(true);
    expect(isBypassed([`${'*a'.repeat(100)}b`], { host: 'a'.repeat(250), port: 443 })).toBe(false);
  });

  it('this computer itself is always reached directly', () => {
    const hosts = [
      'localhost',
      'a.localhost',
      '127.0.0.1',
      '127.9.9.9',
      '[::1]',
      '2130706433',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of hosts) expect(isLoopback(targetOf(new URL(`http://${host}`)).host)).toBe(true);
    for (const host of ['localhost.example', '128.0.0.1', '[::2]', 'notlocalhost'])
      expect(isLoopback(targetOf(new URL(`http://${host}`)).host)).toBe(false);
  });
});

describe('the environment, interpreted as by curl (G1)', () => {
  const system = { proxy: { kind: 'system' }, bypass: [] } as const;
  const proxyFor = (environment: Record<string, string>, address: string) => {
    const proxy = createRoute(system, null, environment)(new URL(address));
    return proxy && `${proxy.protocol}//${proxyName(proxy)}`;
  };
  it.each<[Record<string, string>, string, string | null]>([
    [{}, 'https://llm.example', null],
    [{ HTTPS_PROXY: 'http://p.example:3128' }, 'https://llm.example', 'http://p.example:3128'],
    [{ HTTPS_PROXY: 'http://p.example:3128' }, 'http://llm.example', null],
    [{ HTTP_PROXY: 'http://p.example:3128' }, 'http://llm.example', 'http://p.example:3128'],
    [{ http_proxy: 'p.example:3128' }, 'http://llm.example', 'http://p.example:3128'],
    [{ http_proxy: 'p.example' }, 'https://llm.example', null],
    [{ all_proxy: 'socks5h://p.example' }, 'https://llm.example', 'socks5://p.example:1080'],
    [{ ALL_PROXY: 'https://p.example' }, 'http://llm.example', 'https://p.example:443'],
    [
      { https_proxy: 'http://low.example', HTTPS_PROXY: 'http://up.example' },
      'https://a.example',
      'http://low.example:80',
    ],
    [{ https_proxy: '', HTTPS_PROXY: 'http://up.example' }, 'https://a.example', 'http://up.example:80'],
    [{ https_proxy: 'http://[2001:db8::1]:3128' }, 'https://a.example', 'http://[2001:db8::1]:3128'],
  ])('%j for %s: %s', (environment, address, expected) => {
    expect(proxyFor(environment, address)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ['llm.example', 'https://llm.example', true],
    ['llm.example', 'https://a.llm.example', true],
    ['.llm.example', 'https://llm.example', true],
    ['a.example, b.example c.example', 'https://b.example', true],
    ['a.example, b.example c.example', 'https://c.example', true],
    ['a.example', 'https://aa.example', false],
    ['*', 'https://a.example', true],
    ['10.0.0.0/8', 'https://10.2.3.4', true],
    ['10.2.3.4', 'https://10.2.3.4', true],
    ['fd00::1', 'https://[fd00::1]', true],
    ['a.example:8443', 'https://a.example:8443', true],
    ['a.example:8443', 'https://a.example', false],
  ])('NO_PROXY=%s for %s: direct is %s', (value, address, direct) => {
    for (const name of ['NO_PROXY', 'no_proxy'])
      expect(proxyFor({ HTTPS_PROXY: 'http://p.example', [name]: value }, address) === null).toBe(direct);
  });

  it('is ignored if a gateway has its own proxy, or none', () => {
    const environment = { HTTPS_PROXY: 'http://p.example' };
    const url = new URL('https://llm.example');
    expect(createRoute({ proxy: { kind: 'none' }, bypass: [] }, null, environment)(url)).toBeNull();
    const own = { proxy: { kind: 'url', url: 'socks5://own.example', user: 'u' }, bypass: [] } as const;
    expect(createRoute(own, 'secret', environment)(url)).toEqual({
      protocol: 'socks5:',
      host: 'own.example',
      port: 1080,
      user: 'u',
      password: 'secret',
    });
    expect(createRoute({ ...own, bypass: ['*.example'] }, 'secret', environment)(url)).toBeNull();
  });
});

describe('network settings as data (G1)', () => {
  it('accepts only what the bypass can parse', () => {
    const good = '* <local> a a.b A.b. a_b.c *.a.b .a.b a.b:80 192.168.* 10.0.0.0/8 ::1 [::1]:80 fd00::/8';
    for (const entry of good.split(' ')) expect(bypassEntrySchema.safeParse(entry).success, entry).toBe(true);
    for (const entry of ['', ' ', 'a b', 'http://a.b', 'a/b', '10.0.0.0/33', 'a:b', '<x>', 'a,b'])
      expect(bypassEntrySchema.safeParse(entry).success, entry).toBe(false);
  });

  it('G2: accepts a proxy’s address only without credentials', () => {
    for (const url of ['http://p.example:3128', 'https://p', 'socks5://1.2.3.4:1080', 'socks5h://p'])
      expect(proxyUrlSchema.safeParse(url).success, url).toBe(true);
    for (const url of ['', 'p.example', 'ftp://p', 'http://u@p', 'http://u:p@p', 'socks4://p'])
      expect(proxyUrlSchema.safeParse(url).success, url).toBe(false);
  });

  it('has valid settings as defaults', () => {
    expect(networkSettingsSchema.parse(defaultNetworkSettings)).toEqual(defaultNetworkSettings);
  });
});
