import { afterEach, describe, expect, it } from 'vitest';
import { english } from '../../../../src/shared/i18n/en.ts';
import { type CertificateOptions, makeCertificate } from '../../../faults/certificates.ts';
import { startCountedGateway, startRawServer } from '../../../faults/tls-gateway.ts';
import { accessOver, closedAfterEach, reach } from './reach.ts';

const opened = closedAfterEach();
const authority = makeCertificate({ name: 'Test authority', hosts: [], authority: true });

async function secured(options: CertificateOptions, baseHost = '127.0.0.1') {
  const gateway = await opened.closing(startCountedGateway(makeCertificate(options)));
  return { gateway, url: `https://${baseHost}:${gateway.port}` };
}

const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
afterEach(() => {
  if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
});

describe('TLS: self-signed, unknown CA, expired and wrong host are distinguished, each with the setting that helps', () => {
  it.each<[string, CertificateOptions, string | null, string]>([
    ['self-signed', {}, null, 'self-signed'],
    ['unknown CA', { by: authority, name: 'leaf' }, null, 'unknown-authority'],
    ['expired', { by: authority, name: 'leaf', from: -30, until: -1 }, authority.cert, 'expired'],
    ['not yet valid', { by: authority, name: 'leaf', from: 5 }, authority.cert, 'not-yet-valid'],
    ['wrong host', { by: authority, name: 'leaf', hosts: ['other.example'] }, authority.cert, 'wrong-host'],
  ])('G1, G3: %s is recognised, and nothing is sent', async (_, options, caFile, reason) => {
    const { gateway, url } = await secured(options);
    const failed = await reach(accessOver(opened.network(), url, { caFile }), 3);
    expect(failed).toMatchObject({ code: 'certificate', values: { reason } });
    expect(gateway.requests).toHaveLength(0);
    // The request isn't retried, because a retry can't help.
    expect(gateway.connections()).toBe(1);
  });

  it('G1: an extra CA file is trusted in addition to the roots, and so is a self-signed certificate itself', async () => {
    const { url } = await secured({ by: authority, name: 'leaf' });
    expect(await reach(accessOver(opened.network(), url, { caFile: authority.cert }))).toBe('listed');
    const own = makeCertificate();
    const gateway = await opened.closing(startCountedGateway(own));
    const access = accessOver(opened.network(), `https://localhost:${gateway.port}`, { caFile: own.cert });
    expect(await reach(access)).toBe('listed');
    expect(gateway.requests[0]?.headers.authorization).toMatch(/^Bearer /);
  });

  it('G1: an extra CA file without a certificate is reported, not ignored', async () => {
    const { url, gateway } = await secured({});
    const broken = authority.cert.replace(/\n.{20}/, '\nAAAAAAAAAAAAAAAAAAAA');
    for (const caFile of ['', 'no certificate', broken])
      expect(await reach(accessOver(opened.network(), url, { caFile }))).toMatchObject({ code: 'ca-file' });
    expect(gateway.connections()).toBe(0);
  });

  it('verification is never disabled, not even by NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const { url, gateway } = await secured({});
    expect(await reach(accessOver(opened.network(), url))).toMatchObject({ code: 'certificate' });
    expect(gateway.requests).toHaveLength(0);
  });

  it('G3: https at a plain http port is reported as such', async () => {
    const gateway = await opened.closing(startCountedGateway(null));
    expect(await reach(accessOver(opened.network(), `https://127.0.0.1:${gateway.port}`))).toMatchObject({
      code: 'not-secure',
    });
  });

  it('G3: a TLS handshake without a response ends at the connection timeout', async () => {
    const silent = await opened.closing(startRawServer(() => {}));
    const timeouts = { connectMs: 200, headersMs: 60_000, idleMs: 60_000, totalMs: null };
    const access = accessOver(opened.network(), `https://127.0.0.1:${silent.port}`, { timeouts });
    expect(await reach(access)).toMatchObject({ code: 'timed-out' });
  });

  it('X4: every reason has its own message, which says what helps', () => {
    const { cause } = english.failures.certificate;
    const sentences = [
      'self-signed',
      'unknown-authority',
      'expired',
      'not-yet-valid',
      'wrong-host',
      'other',
    ].map((reason) => cause({ text: (name) => (name === 'reason' ? reason : 'llm.example') }));
    expect(new Set(sentences).size).toBe(6);
    expect(sentences[0]).toContain('extra CA file');
    expect(sentences[1]).toContain('extra CA file');
    for (const sentence of sentences) expect(sentence).toMatch(/llm\.example.*so nothing was sent\. .*\.$/);
  });
});
