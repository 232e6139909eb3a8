import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownValue } from '../../shared/own-value.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
  mp3: 'audio/mpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** A file of the built page. `path` is its absolute path on disk. */
export type PageFile = { readonly path: string; readonly contentType: string };

/** The URL path of the frame that draws diagrams. */
export const diagramAddress = '/diagram';

const documents: Readonly<Record<string, string>> = { 'index.html': '/', 'diagram.html': diagramAddress };

/**
 * Lists all files of the built page by URL path (`/`, `/diagram`, `/assets/…`). Symbolic links are left out, so no
 * request can reach a file outside the folder. Rejects if the folder can't be read.
 */
export async function readPageFiles(pageFolder: string): Promise<ReadonlyMap<string, PageFile>> {
  const files = new Map<string, PageFile>();
  for (const name of await namesIn(pageFolder, '')) {
    const address = ownValue(documents, name) ?? addressOf(name);
    files.set(address, { path: join(pageFolder, name), contentType: contentType(name) });
  }
  return files;
}

async function namesIn(pageFolder: string, below: string): Promise<readonly string[]> {
  const entries = await readdir(join(pageFolder, below), { withFileTypes: true });
  const names = await Promise.all(
    entries.map((entry) => {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return namesIn(pageFolder, name);
      return entry.isFile() ? [name] : [];
    }),
  );
  return names.flat();
}

function addressOf(name: string): string {
  return pathToFileURL(`/${name}`, { windows: false }).pathname;
}

/** Returns the content type for a file name's extension, or `application/octet-stream` if it's unknown. */
export function contentType(name: string): string {
  return ownValue(types, name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ?? 'application/octet-stream';
}
