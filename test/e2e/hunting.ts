import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';

// Its ends may be shown (`sk-…5a63`); what lies between them is the mark. The signs before it are written in another
// way by JSON, HTML and addresses each.
const mark = 'canary7d1f40b2c9e8';

/** A key with a mark that is nowhere else. */
export const markedKey = `sk-"/+${mark}&<5a63`;

/** The value of an extra header with the same mark. */
export const markedHeader = `az-${mark}-41d7`;

/** The mark as it may be written: as it is, backwards, in hex, base64 (at each of its three places) and UTF-16. */
const traces: readonly Buffer[] = [
  ...[mark, [...mark].reverse().join(''), ...hexOf(mark), ...[0, 1, 2].map(base64At)].map((text) =>
    Buffer.from(text),
  ),
  Buffer.from(mark, 'utf16le'),
];

function hexOf(text: string): string[] {
  const hex = Buffer.from(text).toString('hex');
  return [hex, hex.toUpperCase()];
}

/** What no neighbour changes of the mark in base64, begun at one of three places. */
function base64At(offset: number): string {
  const coded = Buffer.concat([Buffer.alloc(offset), Buffer.from(mark)]).toString('base64');
  return coded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + mark.length) * 8) / 6));
}

/** Whether the mark stands in it, in whatever way. */
export function isMarked(content: string | Uint8Array): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  return traces.some((trace) => bytes.includes(trace));
}

/** Those that hold the mark, cut to what a message can show. */
export function marked(contents: readonly (string | Uint8Array)[]): readonly string[] {
  return contents.filter(isMarked).map((content) => Buffer.from(content).toString('utf8').slice(0, 300));
}

/** The files below a folder that hold the mark, in any of their bytes. */
export async function markedFiles(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    // Journals come and go while it runs.
    const is = await stat(file).catch(() => null);
    if (is?.isFile() && isMarked(await readFile(file))) found.push(name);
  }
  return found;
}

/** Files and folders below a folder that anybody but this account may read, write or enter. */
export async function openToOthers(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const is = await stat(join(folder, name)).catch(() => null);
    if (is && (is.mode & 0o077) !== 0) found.push(`${name} ${(is.mode & 0o777).toString(8)}`);
  }
  return found;
}

/** What a file that was saved holds: its bytes, and what is packed in them where it is a ZIP. */
export async function contentsOf(path: string): Promise<readonly Uint8Array[]> {
  const bytes = new Uint8Array(await readFile(path));
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? [bytes, ...Object.values(unzipSync(bytes))] : [bytes];
}

/** Everything that crosses between page and main process: frames of sockets, request heads and bodies, and answers. */
export function listen(page: Page): { readonly sent: string[]; readonly received: string[] } {
  const sent: string[] = [];
  const received: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(payload.toString()));
    socket.on('framereceived', ({ payload }) => received.push(payload.toString()));
  });
  page.on('request', (request) =>
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`),
  );
  page.on('response', (response) => {
    received.push(JSON.stringify(response.headers()));
    response.text().then(
      (body) => received.push(body),
      () => {},
    );
  });
  return { sent, received };
}

/** Everything that a page holds now: its document, fields, both storages, databases and caches. */
export function heldBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    );
    const databases = await indexedDB.databases();
    const caches = await window.caches.keys();
    return [
      document.documentElement.outerHTML,
      ...fields,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      `databases and caches: ${databases.length + caches.length}`,
      location.href,
      document.cookie,
    ].join('\n');
  });
}

/** The arguments and environments of a process and of all that it started, where the system shows them (Linux). */
export async function seenOfProcesses(pid: number): Promise<readonly Uint8Array[]> {
  if (!existsSync('/proc/self/stat')) return [];
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const text = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    // After the name, which may hold anything, stand the state and the parent.
    const parent = /\) \S (\d+) [^)]*$/s.exec(text)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  const files = family.flatMap((member) => [`/proc/${member}/cmdline`, `/proc/${member}/environ`]);
  return Promise.all(files.map((file) => readFile(file).catch(() => new Uint8Array())));
}
