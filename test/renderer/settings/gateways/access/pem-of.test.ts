import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { pemOf } from '../../../../../src/renderer/settings/gateways/access/pem-of.ts';
import { makeCertificate } from '../../../../faults/certificates.ts';

const { cert } = makeCertificate({ name: 'House authority', authority: true, hosts: [] });

test('G1: a certificate in PEM form is kept, whatever is around it', () => {
  const text = `# ours\r\n${cert}`;
  expect(pemOf(new TextEncoder().encode(text))).toBe(text);
});

test('G1: a bare certificate, as Windows saves them, is converted', () => {
  const parsed = new X509Certificate(pemOf(new X509Certificate(cert).raw));
  expect(parsed.subject).toContain('House authority');
});

test('G1: anything else is left for the main process to refuse', () => {
  expect(pemOf(new TextEncoder().encode('hello'))).toBe('hello');
});
