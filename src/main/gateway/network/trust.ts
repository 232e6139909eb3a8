import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';
import { FailureError, failure } from '../../../shared/failure.ts';
import { pemBlocks } from './pem-blocks.ts';

/** Whom TLS believes: the roots that come along, those of the system and of the environment, and an extra CA file. */
export type Trust = {
  /** A context with the extra CA's PEM text, if any; made anew each time. Throws the failure `ca-file`. */
  context(caFile: string | null): SecureContext;
};

/** Loads the roots when they are first needed (tens of milliseconds), and once. */
export function createTrust(): Trust {
  let roots: readonly string[] | null = null;
  return {
    context: (caFile) => {
      const extra = caFile === null ? [] : certificatesIn(caFile);
      roots ??= [
        ...new Set([...rootCertificates, ...getCACertificates('system'), ...getCACertificates('extra')]),
      ];
      return createSecureContext({ ca: [...roots, ...extra] });
    },
  };
}

function certificatesIn(caFile: string): readonly string[] {
  const found = pemBlocks(caFile);
  try {
    // As an authority OpenSSL passes over what it cannot read, as a certificate it does not; a person should hear of it.
    for (const pem of found) createSecureContext({ cert: pem });
  } catch (cause) {
    throw new FailureError(failure('ca-file'), { cause });
  }
  if (found.length === 0) throw new FailureError(failure('ca-file'));
  return found;
}
