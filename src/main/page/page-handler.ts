import { readFile } from 'node:fs/promises';
import { type Appearance, appearanceAttribute, writeAppearance } from '../../shared/models/appearance.ts';
import { english as words } from '../../shared/words/english.ts';
import { diagramHeaders } from './diagram-headers.ts';
import { diagramAddress, type PageFile, readPageFiles } from './page-files.ts';
import { pageHeaders, workerHeaders } from './page-headers.ts';

/**
 * Serves the built page (`out/renderer`) to GET and HEAD, with the page's policy on every answer. The folder is read
 * at the first request; an answer rejects while it can't be read. Addresses of no file of the page are 404. The document
 * itself says how it is to look, so that its first paint is right.
 */
export function createPageHandler(
  pageFolder: string,
  appearance: () => Appearance,
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
    if (!withBody && request.method !== 'HEAD') return sentence(405, words.shell.methodNotAllowed);
    const address = new URL(request.url).pathname;
    const file = (await readOnce()).get(address);
    if (!file) return sentence(404, words.shell.notFound, withBody);
    const kept = await readFile(file.path);
    const bytes = address === '/' ? withAppearance(kept, appearance()) : kept;
    return new Response(withBody ? bytes : null, {
      headers: {
        ...headersOf(address),
        'content-type': file.contentType,
        'content-length': String(bytes.byteLength),
        'cache-control': file.cacheControl,
      },
    });
  };
}

function withAppearance(document: Uint8Array, appearance: Appearance): Uint8Array<ArrayBuffer> {
  const { theme } = appearance;
  const marks = `${appearanceAttribute}="${writeAppearance(appearance)}"`;
  const shown = theme === 'system' ? marks : `${marks} data-theme="${theme}"`;
  const html = new TextDecoder().decode(document);
  return new TextEncoder().encode(html.replace('<html ', `<html ${shown} `));
}

/** The build names workers so. */
const worker = /^\/assets\/[\w-]+-worker-[\w-]+\.js$/;

function headersOf(address: string): Readonly<Record<string, string>> {
  if (address === diagramAddress) return diagramHeaders;
  return worker.test(address) ? { ...pageHeaders, ...workerHeaders } : pageHeaders;
}

function sentence(status: 404 | 405, text: string, withBody = true): Response {
  return new Response(withBody ? text : null, {
    status,
    headers: {
      ...pageHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
    },
  });
}
