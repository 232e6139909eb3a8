import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentLocale, strings } from '../../shared/i18n/locale.ts';

/**
 * An HTML file that redirects the browser to a link. Passed as an argument, the link would be visible in process lists.
 */
export type RedirectFile = { readonly path: string; remove(): Promise<void> };

/**
 * Returns the path for the redirect file: in the data folder, except on a Linux system with snaps. A browser from a
 * snap, such as Ubuntu's Firefox, can read neither hidden folders nor the shared folder for temporary files, but it can
 * read other files in the home folder (snapd's `home` interface).
 */
export function redirectPath(from: {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly dataFolder: string;
  /** Where snaps put their programs. */
  readonly snapFolder?: string;
}): string {
  const { platform, home, dataFolder, snapFolder = '/snap/bin' } = from;
  if (platform !== 'linux' || !existsSync(snapFolder) || !isWritable(home))
    return join(dataFolder, 'open.html');
  return join(home, `parlance-${randomBytes(6).toString('hex')}.html`);
}

/** Writes the file, readable only by this account. `link` must be one of ours: it isn't escaped. */
export async function writeRedirectFile(path: string, link: string): Promise<RedirectFile> {
  const remove = () => rm(path, { force: true });
  await remove();
  // `wx` creates a new file or fails, so no symbolic link is followed.
  await writeFile(path, html(link), { mode: 0o600, flag: 'wx' });
  return { path, remove };
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function html(link: string): string {
  return `<!doctype html>
<html lang="${currentLocale()}">
  <head>
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=${link}">
    <title>${strings().shell.opening}</title>
  </head>
  <body><a href="${link}">${strings().shell.openByHand}</a></body>
</html>
`;
}
