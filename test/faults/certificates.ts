import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A test certificate, with the private key for using it and for signing others. */
export type MadeCertificate = {
  readonly cert: string;
  readonly key: string;
  readonly name: string;
  readonly privateKey: KeyObject;
};

/** The contents of a certificate. By default, it is valid now, for 127.0.0.1 and localhost. */
export type CertificateOptions = {
  readonly name?: string;
  readonly hosts?: readonly string[];
  /** In days from now. */
  readonly from?: number;
  readonly until?: number;
  readonly authority?: boolean;
  /** The issuer. By default, the certificate is self-signed. */
  readonly by?: MadeCertificate;
};

const day = 86_400_000;

/** Creates an X.509 certificate (ECDSA P-256). Node itself can only parse certificates. */
export function makeCertificate(options: CertificateOptions = {}): MadeCertificate {
  const { name = 'Parlance test', hosts = ['127.0.0.1', 'localhost'], by } = options;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const at = (days: number) => time(new Date(Date.now() + days * day));
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    // The first byte is never 0, because parsers reject serial numbers with leading zeros.
    integer(Buffer.from([1, ...createHash('sha256').update(spki).digest().subarray(0, 8)])),
    ecdsaWithSha256,
    nameOf(by?.name ?? name),
    sequence(at(options.from ?? -1), at(options.until ?? 30)),
    nameOf(name),
    spki,
    tagged(0xa3, sequence(...extensions(hosts, options.authority ?? false))),
  );
  const signature = sign('sha256', body, by?.privateKey ?? privateKey);
  const der = sequence(body, ecdsaWithSha256, tagged(3, Buffer.from([0]), signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    name,
    privateKey,
  };
}

function extensions(hosts: readonly string[], authority: boolean): Buffer[] {
  const basic = authority ? sequence(tagged(1, Buffer.from([255]))) : sequence();
  const critical = tagged(1, Buffer.from([255]));
  return [
    sequence(oid('551d13'), critical, tagged(4, basic)),
    sequence(oid('551d11'), tagged(4, sequence(...hosts.map(alternative)))),
  ];
}

function alternative(host: string): Buffer {
  if (isIP(host) === 4) return tagged(0x87, Buffer.from(host.split('.').map(Number)));
  return tagged(0x82, Buffer.from(host));
}

function nameOf(name: string): Buffer {
  return sequence(tagged(0x31, sequence(oid('550403'), tagged(12, Buffer.from(name)))));
}

function time(date: Date): Buffer {
  return tagged(24, Buffer.from(`${date.toISOString().replace(/\.\d+|[-:T]/g, '')}`));
}

function integer(bytes: Buffer): Buffer {
  return tagged(2, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

function oid(hex: string): Buffer {
  return tagged(6, Buffer.from(hex, 'hex'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts);
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
