import { readFile } from 'node:fs/promises';
import { currentLocale, strings } from '../../shared/i18n/locale.ts';
import { type Appearance, appearanceAttribute, writeAppearance } from '../../shared/models/appearance.ts';
import {
  firstAccepted,
  type LanguageChoice,
  languageAttribute,
  languageOf,
} from '../../shared/models/language.ts';
import { diagramHeaders } from './diagram-headers.ts';
import { diagramAddress, type PageFile, readPageFiles } from './page-files.ts';
import { pageHeaders, workerHeaders } from './page-headers.ts';

/**
 * Serves the built page (`out/renderer`) to GET and HEAD, with the page's policy on every answer. The folder is read
 * at the first request; an answer rejects while it can't be read. Addresses of no file of the page are 404. The document
 * itself says how it is to look and in which language, so that its first paint is right.
 */
export function createPageHandler(
  pageFolder: string,
  settings: () => Appearance & { readonly language: LanguageChoice },
): (request: Request) => Promise<Response> {
  let files: Promise<ReadonlyMap<string, PageFile>> | null = null;

  const readOnce = () => {
    files ??= readPageFiles(pageFolder).catch((error: unknown) => {
      // A page that is built later is found then.
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
    const kept = await readFile(file.path);
    const bytes =
      address === '/' ? withMarks(kept, settings(), request.headers.get('accept-language')) : kept;
    return new Response(withBody ? bytes : null, {
      headers: {
        ...headersOf(address),
        'content-type': file.contentType,
        'content-length': String(bytes.byteLength),
      },
    });
  };
}

function withMarks(
  document: Uint8Array,
  settings: Appearance & { readonly language: LanguageChoice },
  accepted: string | null,
): Uint8Array<ArrayBuffer> {
  const { theme, language } = settings;
  const browsers = language === 'system' ? firstAccepted(accepted) : null;
  const shown = browsers ? languageOf('system', browsers) : currentLocale();
  const marks = [
    `lang="${shown}" ${languageAttribute}="${language}"`,
    `${appearanceAttribute}="${writeAppearance(settings)}"`,
    ...(theme === 'system' ? [] : [`data-theme="${theme}"`]),
  ];
  const html = new TextDecoder().decode(document);
  return new TextEncoder().encode(html.replace('<html lang="en"', `<html ${marks.join(' ')}`));
}

/** The build names workers so. */
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
