import { strings } from '../../shared/i18n/locale.ts';
import type { OwnAddress } from './own-address.ts';
import { writeRedirectFile } from './redirect-file.ts';

/**
 * Signs the first browser in. Opens it through a redirect file, or prints the one-time link if `open` is false or no
 * browser opens. Prints `Parlance is ready: URL` in both cases. Resolves to a function that deletes the redirect file.
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
    // The cause doesn't help the user; the link does.
    deps.print(strings().shell.noBrowser);
    deps.print(strings().shell.ready(deps.link));
  }
  return file.remove;
}
