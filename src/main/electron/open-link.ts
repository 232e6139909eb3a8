import type { Shell } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';
import { safeLink } from '../../shared/text/safe-link.ts';

/**
 * Returns a function that opens links in the system's browser.
 *
 * @throws {@link FailureError} (`bad-address`) for addresses that {@link safeLink} refuses and for schemes that no app
 * handles.
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
