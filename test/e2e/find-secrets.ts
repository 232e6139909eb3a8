import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { recordFrames } from './shell-differences.ts';

// The masked form (`sk-…5a63`) may be shown. The mark is in the hidden part. JSON, HTML and URLs each escape the
// characters before it differently.
const mark = 'canary7d1f40b2c9e8';

/** An API key with a unique mark. */
export const markedKey = `sk-"/+${mark}&<5a63`;

/** The value of an extra header with the same mark. */
export const markedHeader = `az-${mark}-41d7`;

/** A proxy's password with the same mark. */
export const markedPassword = `pw-${mark}-902`;

/** The mark of a key in an address. The address itself may be shown and stored, so it has its own mark. */
export const addressMark = 'canary5b20e91c6fd3';

/**
 * Returns a mark in every encoding: unchanged, reversed, in hex, in base64 (at each of three offsets) and in UTF-16.
 */
function tracesOf(secret: string): readonly Buffer[] {
  const texts = [secret, [...secret].reverse().join(''), ...hexOf(secret)];
  const base64Forms = [0, 1, 2].map((offset) => base64At(secret, offset));
  return [...[...texts, ...base64Forms].map((text) => Buffer.from(text)), Buffer.from(secret, 'utf16le')];
}

function hexOf(text: string): string[] {
  const hex = Buffer.from(text).toString('hex');
  return [hex, hex.toUpperCase()];
}

/** Returns the base64 characters of a text that don't depend on the bytes around it, for one of three offsets. */
function base64At(text: string, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64');
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + text.length) * 8) / 6));
}

/** Returns whether the content contains a mark in any encoding. */
export function isMarked(content: string | Uint8Array, secret = mark): boolean {
  const bytes = Buffer.from(content);
  return tracesOf(secret).some((trace) => bytes.includes(trace));
}

/** Returns the contents that include a mark, truncated for a message. */
export function marked(contents: readonly (string | Uint8Array)[], secret = mark): readonly string[] {
  return contents
    .filter((content) => isMarked(content, secret))
    .map((content) => Buffer.from(content).toString('utf8').slice(0, 300));
}

/** Returns the files in a folder and its subfolders that contain a mark anywhere in their bytes. */
export async function markedFiles(folder: string, secret = mark): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    // Journal files appear and disappear while the app runs.
    const is = await stat(file).catch(() => null);
    if (is?.isFile() && isMarked(await readFile(file), secret)) found.push(name);
  }
  return found;
}

/**
 * Returns the files and folders inside a data folder that other accounts can read, write or enter. Chromium's own files
 * are protected only by their folder.
 */
export async function openToOthers(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    if (name.startsWith(join('chromium', sep))) continue;
    const is = await stat(join(folder, name)).catch(() => null);
    if (is && (is.mode & 0o077) !== 0) found.push(`${name} ${(is.mode & 0o777).toString(8)}`);
  }
  return found;
}

/** Returns the contents of a saved file: its bytes, and for a ZIP file, its entries too. */
export async function contentsOf(path: string): Promise<readonly Uint8Array[]> {
  const bytes = new Uint8Array(await readFile(path));
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? [bytes, ...Object.values(unzipSync(bytes))] : [bytes];
}

/**
 * Records everything sent between the page and the main process: frames of the contract, request headers and bodies,
 * and responses. Reloads the page.
 */
export async function listen(page: Page): Promise<{ readonly sent: string[]; readonly received: string[] }> {
  const sent: string[] = [];
  const received: string[] = [];
  await recordFrames(
    page,
    (frame) => sent.push(frame),
    (frame) => received.push(frame),
  );
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
  await page.reload();
  return { sent, received };
}

/** Returns everything that a page holds: its document, fields, both storages, databases and caches. */
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

/** Returns the arguments and environments of a process and its descendants, where the system exposes them (Linux). */
export async function processDetails(pid: number): Promise<readonly Uint8Array[]> {
  if (!existsSync('/proc/self/stat')) return [];
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const text = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    // The state and the parent follow the name, which can contain any character.
    const parent = /\) \S (\d+) [^)]*$/s.exec(text)?.[1];
    if (parent) parents.set(Number(name), Number(parent));
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  const files = family.flatMap((member) => [`/proc/${member}/cmdline`, `/proc/${member}/environ`]);
  return Promise.all(files.map((file) => readFile(file).catch(() => new Uint8Array())));
}
