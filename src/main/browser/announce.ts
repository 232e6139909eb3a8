import { strings } from '../../shared/i18n/locale.ts';
import type { OwnAddress } from './own-address.ts';
import type { RedirectFile } from './redirect-file.ts';

/**
 * Signs the first browser in. Opens it through the redirect file, or prints the one-time link if there is no such file
 * or no browser opens. Prints `Parlance is ready: URL` in both cases.
 */
export async function announce(deps: {
  /** Null if the browser shouldn't be opened. */
  readonly redirect: Pick<RedirectFile, 'path'> | null;
  readonly address: OwnAddress;
  readonly link: string;
  readonly openFile: (path: string) => Promise<void>;
  readonly print: (line: string) => void;
}): Promise<void> {
  if (!deps.redirect) {
    deps.print(strings().shell.ready(deps.link));
    return;
  }
  try {
    await deps.openFile(deps.redirect.path);
    deps.print(strings().shell.ready(deps.address.url));
  } catch {
    // The cause doesn't help the user; the link does.
    deps.print(strings().shell.noBrowser);
    deps.print(strings().shell.ready(deps.link));
  }
}
