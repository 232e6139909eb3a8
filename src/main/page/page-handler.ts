import { readFile } from 'node:fs/promises';
import { currentLocale, strings } from '../../shared/i18n/locale.ts';
import { type Appearance, appearanceAttribute, writeAppearance } from '../../shared/settings/appearance.ts';
import {
  firstAccepted,
  type LanguageChoice,
  languageAttribute,
  languageOf,
} from '../../shared/text/language.ts';
import { diagramAddress, type PageFile, readPageFiles } from './page-files.ts';
import { diagramHeaders, documentHeaders, importMap, pageHeaders, workerHeaders } from './page-headers.ts';

/**
 * With `isInstallable`, browsers can install the page as an app. Without `checksScripts`, the document has no import map
 * with the hashes of its scripts.
 */
type PageOptions = { readonly isInstallable?: boolean; readonly checksScripts?: boolean };

/**
 * Serves the built page (`out/renderer`) to GET and HEAD requests, with its security headers; unknown paths are 404.
 * The folder is read on the first request, which rejects if that fails. The document's root element carries the
 * language and the appearance, so that the first paint is correct.
 */
export function createPageHandler(
  pageFolder: string,
  settings: () => Appearance & { readonly language: LanguageChoice },
  { isInstallable = false, checksScripts = true }: PageOptions = {},
): (request: Request) => Promise<Response> {
  let files: Promise<ReadonlyMap<string, PageFile>> | null = null;

  const readOnce = () => {
    files ??= readPageFiles(pageFolder).catch((error: unknown) => {
      // Try again on the next request: the page may be built by then.
      files = null;
      throw error;
    });
    return files;
  };

  return async (request) => {
    const withBody = request.method === 'GET';
    if (!withBody && request.method !== 'HEAD') return sentence(405, strings().shell.methodNotAllowed);
    const address = new URL(request.url).pathname;
    const file = (await readOnce()).get(address);
    if (!file) return sentence(404, strings().shell.notFound, withBody);
    const content = await readFile(file.path);
    const respond = (bytes: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>) =>
      new Response(withBody ? bytes : null, {
        headers: {
          ...headers,
          'content-type': file.contentType,
          'content-length': String(bytes.byteLength),
        },
      });
    if (address !== '/') return respond(content, headersOf(address));
    const accepted = request.headers.get('accept-language');
    const document = checksScripts ? content.toString() : content.toString().replace(importMap, '');
    const html = completeDocument(document, settings(), accepted, isInstallable);
    return respond(new TextEncoder().encode(html), documentHeaders(html));
  };
}

/** Completes the document with the attributes and the link that the page needs before its scripts run. */
function completeDocument(
  html: string,
  settings: Appearance & { readonly language: LanguageChoice },
  accepted: string | null,
  isInstallable: boolean,
): string {
  const { theme, language } = settings;
  const browsers = language === 'system' ? firstAccepted(accepted) : null;
  const shown = browsers ? languageOf('system', browsers) : currentLocale();
  const attributes = [
    `lang="${shown}" ${languageAttribute}="${language}"`,
    `${appearanceAttribute}="${writeAppearance(settings)}"`,
    ...(theme === 'system' ? [] : [`data-theme="${theme}"`]),
  ];
  const manifest = isInstallable ? '<link rel="manifest" href="./manifest.webmanifest">' : '';
  return html
    .replace('<html lang="en"', `<html ${attributes.join(' ')}`)
    .replace('</head>', `${manifest}</head>`);
}

/** How the build names scripts and workers. */
const script = /^\/assets\/[\w-]+\.js$/;
const workerName = '-worker-';

function headersOf(address: string): Readonly<Record<string, string>> {
  if (address === diagramAddress) return diagramHeaders;
  return script.test(address) && address.includes(workerName)
    ? { ...pageHeaders, ...workerHeaders }
    : pageHeaders;
}

function sentence(status: 404 | 405, text: string, withBody = true): Response {
  return new Response(withBody ? text : null, {
    status,
    headers: {
      ...pageHeaders,
      'content-type': 'text/plain; charset=utf-8',
      ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
    },
  });
}
