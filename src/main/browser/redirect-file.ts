import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentLocale, strings } from '../../shared/i18n/locale.ts';

/**
 * An HTML file that redirects the browser to a link. Passed as an argument, the link would be visible in process lists.
 */
export type RedirectFile = { readonly path: string; remove(): Promise<void> };

/** Writes the file to the data folder, readable by this account alone. `link` must be one of ours: it isn't escaped. */
export async function writeRedirectFile(dataFolder: string, link: string): Promise<RedirectFile> {
  const path = join(dataFolder, 'open.html');
  const remove = () => rm(path, { force: true });
  await remove();
  // `wx` creates a new file or fails, so no symbolic link is followed.
  await writeFile(path, html(link), { mode: 0o600, flag: 'wx' });
  return { path, remove };
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
