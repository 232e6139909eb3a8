import type { Shell } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';
import { safeLink } from '../../shared/models/safe-link.ts';

/**
 * The one way out to the system's browser. What {@link safeLink} refuses, and what the system has no program for,
 * throws a {@link FailureError} (`bad-address`).
 */
export function createLinkOpener(shell: Pick<Shell, 'openExternal'>): (address: string) => Promise<void> {
  return async (address) => {
    const link = safeLink(address);
    if (!link) throw new FailureError(failure('bad-address', { address: address.slice(0, 300) }));
    try {
      await shell.openExternal(link);
    } catch (thrown) {
      throw new FailureError(failure('bad-address', { address: link.slice(0, 300) }), { cause: thrown });
    }
  };
}
