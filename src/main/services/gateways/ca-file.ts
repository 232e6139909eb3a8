import { X509Certificate } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { CertificateFacts } from '../../../shared/models/gateway-network.ts';

const mark = /-----(BEGIN|END) (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/** More are a list of the world's authorities, which are known already. */
const most = 50;

/**
 * The certificates in a PEM file, and nothing else that it may hold, such as a private key. Throws `ca-file` where there
 * is none, one can't be read, or there are too many.
 */
export function readCaFile(text: string): {
  readonly pem: string;
  readonly certificates: CertificateFacts[];
} {
  const blocks = blocksOf(text);
  if (blocks.length === 0 || blocks.length > most) throw new FailureError(failure('ca-file'));
  try {
    return { pem: `${blocks.join('\n')}\n`, certificates: blocks.map(factsOf) };
  } catch (cause) {
    throw new FailureError(failure('ca-file'), { cause });
  }
}

/** From each first mark of a beginning to the next mark of an end. */
function blocksOf(text: string): readonly string[] {
  const blocks: string[] = [];
  let begin: number | null = null;
  for (const { 0: found, 1: kind, index } of text.matchAll(mark)) {
    if (kind === 'BEGIN') begin ??= index;
    else if (begin !== null) {
      blocks.push(text.slice(begin, index + found.length));
      begin = null;
    }
  }
  return blocks;
}

function factsOf(pem: string): CertificateFacts {
  const { subject, validToDate } = new X509Certificate(pem);
  const named = new Map(subject.split('\n').map((line) => [line.split('=')[0], line.replace(/^[^=]*=/, '')]));
  const name = named.get('CN') ?? named.get('O') ?? subject.replaceAll('\n', ', ');
  return { subject: name.slice(0, 300), expires: validToDate.getTime() };
}
