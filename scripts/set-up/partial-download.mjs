import {
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

// Loaded into Electron's installer, which downloads with `fetch` into a temporary folder. Stores the part of the
// archive that has arrived in the folder PARLANCE_PARTIAL_DOWNLOAD, so that the next attempt requests only the rest.
// The installer compares the whole archive with its checksum.
const folder = process.env.PARLANCE_PARTIAL_DOWNLOAD;
const part = join(folder, 'archive.part');
const about = join(folder, 'archive.json');
const nodeFetch = globalThis.fetch;

globalThis.fetch = (address, options) =>
  String(address).endsWith('.zip') ? continued(String(address), options) : request(address, options);

/**
 * Fetches, and throws an error with the message of its cause. The installer doesn't print causes, so it would only
 * print "fetch failed".
 */
async function request(address, options) {
  try {
    return await nodeFetch(address, options);
  } catch (error) {
    const { message, code } = error.cause ?? error;
    throw new Error(message || code, { cause: error });
  }
}

async function continued(address, options) {
  const size = existsSync(part) ? statSync(part).size : 0;
  const known = size > 0 ? knownDownload() : null;
  // If the file has changed on the server, the response contains the whole file (RFC 9110, 13.1.5).
  const range = known?.address === address ? { range: `bytes=${size}-`, 'if-range': known.version } : {};
  const response = await request(address, { ...options, headers: { ...options?.headers, ...range } });
  const isRest = response.headers.get('content-range')?.startsWith(`bytes ${size}-`) === true;
  if (response.status === 416 || (response.status === 206 && !isRest)) {
    forget();
    return request(address, options);
  }
  if (!response.ok || !response.body) return response;
  if (!isRest) begin(address, response.headers);
  const length = Number(response.headers.get('content-length'));
  const headers = length > 0 ? { 'content-length': String(length + (isRest ? size : 0)) } : {};
  return new Response(ReadableStream.from(recorded(response.body, isRest)), { headers });
}

/** Returns what `begin` wrote, or null if that is missing or, after a full disk, incomplete. */
function knownDownload() {
  try {
    return JSON.parse(readFileSync(about, 'utf8'));
  } catch {
    return null;
  }
}

/** Yields the bytes from earlier attempts and then the new ones, which it appends to the partial file. */
async function* recorded(body, isRest) {
  if (isRest) yield* createReadStream(part);
  const file = openSync(part, 'a');
  try {
    for await (const bytes of body) {
      writeSync(file, bytes);
      yield bytes;
    }
  } finally {
    closeSync(file);
  }
  forget();
}

function begin(address, headers) {
  mkdirSync(folder, { recursive: true });
  forget();
  const version = headers.get('etag') ?? headers.get('last-modified');
  // Without a version, the rest could belong to a different file.
  if (version && !version.startsWith('W/')) writeFileSync(about, JSON.stringify({ address, version }));
}

function forget() {
  for (const path of [part, about]) rmSync(path, { force: true });
}
