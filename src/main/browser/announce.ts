import { strings } from '../../shared/i18n/locale.ts';
import type { OwnAddress } from './own-address.ts';
import { writeRedirectFile } from './redirect-file.ts';

/**
 * Lets the first browser in: opens one through a redirect file, or, where none is wanted or none opens, prints the
 * one-time link. Prints `Parlance is ready: URL` in either case; gives what removes the redirect file at the end.
 */
export async function announce(deps: {
  readonly open: boolean;
  readonly dataFolder: string;
  readonly address: OwnAddress;
  readonly link: string;
  readonly openFile: (path: string) => Promise<void>;
  readonly print: (line: string) => void;
}): Promise<() => Promise<void>> {
  if (!deps.open) {
    deps.print(strings().shell.ready(deps.link));
    return async () => {};
  }
  const file = await writeRedirectFile(deps.dataFolder, deps.link);
  try {
    await deps.openFile(file.path);
    deps.print(strings().shell.ready(deps.address.url));
  } catch {
    // Why none opened is of no use to anybody: the link is.
    deps.print(strings().shell.noBrowser);
    deps.print(strings().shell.ready(deps.link));
  }
  return file.remove;
}
