import { X509Certificate } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { CertificateFacts } from '../../../shared/gateways/gateway-network.ts';
import { pemBlocks } from '../../gateway/network/pem-blocks.ts';
import { readTranscription } from '../../gateway/transcription-response.ts';
import { postResult } from '../worker/worker-port.ts';
import { type ParseJob, parseJobSchema } from './parse-jobs.ts';

/** Maximum number of certificates. A longer file is a list of public authorities, which are trusted anyway. */
const maxCertificates = 50;

/** Maximum length of one certificate, in UTF-16 units. Usually a few thousand. */
const longestBlock = 65_536;

function run(job: ParseJob): unknown {
  switch (job.kind) {
    case 'transcript':
      return readTranscription(job.body, job.seconds);
    case 'ca-file':
      return readCaFile(job.text);
  }
}

// Entry point of the worker thread. Does nothing if imported elsewhere.
if (parentPort) await postResult(parentPort, () => run(parseJobSchema.parse(workerData)));

/**
 * Returns the certificates in a PEM file, and nothing else that the file may contain, such as a private key. Throws
 * `ca-file` if there are none or too many, or if one is invalid or too long.
 */
export function readCaFile(text: string): {
  readonly pem: string;
  readonly certificates: CertificateFacts[];
} {
  const blocks = pemBlocks(text);
  const isTooLong = blocks.some(({ length }) => length > longestBlock);
  if (blocks.length === 0 || blocks.length > maxCertificates || isTooLong)
    throw new FailureError(failure('ca-file'));
  try {
    return { pem: `${blocks.join('\n')}\n`, certificates: blocks.map(factsOf) };
  } catch (cause) {
    throw new FailureError(failure('ca-file'), { cause });
  }
}

function factsOf(pem: string): CertificateFacts {
  const { subject, validToDate } = new X509Certificate(pem);
  const named = new Map(
    subject.split('\n').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
  const name = named.get('CN') ?? named.get('O') ?? subject.replaceAll('\n', ', ');
  return { subject: name.slice(0, 300), expires: validToDate.getTime() };
}
