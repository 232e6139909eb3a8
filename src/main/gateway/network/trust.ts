import { createSecureContext, getCACertificates, rootCertificates, type SecureContext } from 'node:tls';
import { FailureError, failure } from '../../../shared/failure.ts';
import { pemBlocks } from './pem-blocks.ts';

/**
 * Certificate authorities that TLS trusts: the bundled roots, those of the system and the environment, and an extra CA
 * file.
 */
export type Trust = {
  /**
   * Creates a new context. `caFile` is the PEM text of the extra CA file.
   * @throws {@link FailureError} `ca-file` if it has no valid certificate.
   */
  context(caFile: string | null): SecureContext;
};

/** Creates the trust store. It loads the roots once, on first use, because that takes tens of milliseconds. */
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
    // Check each certificate, because OpenSSL silently skips invalid ones in `ca`, but not in `cert`.
    for (const pem of found) createSecureContext({ cert: pem });
  } catch (cause) {
    throw new FailureError(failure('ca-file'), { cause });
  }
  if (found.length === 0) throw new FailureError(failure('ca-file'));
  return found;
}
