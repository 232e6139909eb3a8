import { access, open } from 'node:fs/promises';
import { fileChangedStatus } from '../../../shared/media.ts';
import type { Media, MediaStore } from '../../storage/media-store.ts';
import { fileStream } from './file-stream.ts';
import type { GrowingFile, GrowingMedia } from './growing-media.ts';
import { mediaHeaders } from './media-headers.ts';
import { idSeparator } from './media-links.ts';

/** A file on disk, and its size in bytes and MIME type. */
type StoredFile = { readonly media: Pick<Media, 'size' | 'type'>; readonly path: string };

/**
 * Responds to GET and HEAD. Stored files are served completely or as one range; several are served as one file, with
 * the type of the first. A growing file is served as it arrives, without a length: from its start, or from the
 * requested offset over `app://`. Returns null if there is no such file, and status 410 if a file that is used in place
 * has changed.
 */
export async function serveMedia(
  { store, growing }: { readonly store: MediaStore; readonly growing: GrowingMedia },
  name: string,
  request: Request,
): Promise<Response | null> {
  const found = growing.find(name);
  if (found && 'growing' in found) return serveGrowing(found.growing, request);
  const files: StoredFile[] = [];
  for (const id of found ? [found.storedAs] : name.split(idSeparator)) {
    const media = store.find(id);
    // Distinguishes a changed file that is used in place from an unknown one.
    const path = media && (await store.checkedPathOf(media).catch(() => null));
    if (media?.inPlace && path === null)
      return new Response(null, { status: fileChangedStatus, headers: mediaHeaders });
    if (!media || !path) return null;
    files.push({ media, path });
  }
  return serveFiles(files, request);
}

/** Responds to GET and HEAD with files that are served as one. Returns null if one of them is gone. */
export async function serveFiles(files: readonly StoredFile[], request: Request): Promise<Response | null> {
  const size = files.reduce((sum, { media }) => sum + media.size, 0);
  const type = files[0]?.media.type ?? '';
  const headers = { ...mediaHeaders, 'content-type': type, 'accept-ranges': 'bytes' };
  // HEAD has no range (RFC 9110, 14.2).
  const range = request.method === 'HEAD' ? 'whole' : byteRange(request.headers.get('range'), size);
  if (range === 'none')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  const { start, end } = range === 'whole' ? { start: 0, end: size } : range;
  const sized = { ...headers, 'content-length': String(end - start) };
  if (request.method === 'HEAD') return new Response(null, { headers: sized });
  for (const { path } of files) if (!(await exists(path))) return null;
  const body = joinedStreams(streamsOf(files, start, end));
  if (range === 'whole') return new Response(body, { headers: sized });
  return new Response(body, {
    status: 206,
    headers: { ...sized, 'content-range': `bytes ${start}-${end - 1}/${size}` },
  });
}

/** Returns streams of the bytes from `start` to `end` (exclusive), counted across all files. */
function streamsOf(
  files: readonly StoredFile[],
  start: number,
  end: number,
): readonly ReadableStream<Uint8Array>[] {
  let before = 0;
  return files.flatMap(({ media, path }) => {
    const from = Math.max(start - before, 0);
    const until = Math.min(end - before, media.size);
    before += media.size;
    return from < until
      ? [
          fileStream(
            () => open(path),
            from,
            async () => until,
          ),
        ]
      : [];
  });
}

async function serveGrowing(
  { type, path, readable }: GrowingFile,
  request: Request,
): Promise<Response | null> {
  const headers = { ...mediaHeaders, 'content-type': type, 'accept-ranges': 'none' };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const file = await open(path).catch(nullIfMissing);
  // Open the file now, because its path changes once it's complete.
  return file && new Response(fileStream(file, growingStart(request), readable), { headers });
}

/**
 * Returns where a growing file starts. Over HTTP a response without a range starts at 0, and Chromium skips what it
 * already has. For other schemes, Chromium's media loader checks neither status nor range, and assumes that every
 * response starts at the requested offset (`ResourceMultiBufferDataProvider::DidReceiveResponse`).
 */
function growingStart(request: Request): number {
  if (new URL(request.url).protocol !== 'app:') return 0;
  const range = byteRange(request.headers.get('range'), Number.MAX_SAFE_INTEGER);
  return typeof range === 'string' ? 0 : range.start;
}

/** Whether the file still exists. */
async function exists(path: string): Promise<boolean> {
  return (await access(path).then(() => true, nullIfMissing)) ?? false;
}

function nullIfMissing(thrown: unknown): null {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
  throw thrown;
}

/** A byte range of a file. `end` is exclusive. */
type ByteRange = { readonly start: number; readonly end: number };

/**
 * Parses a `Range` header (RFC 9110, 14.2). Returns one range, `whole` if there is no supported range (multiple ranges
 * may be ignored), or `none` if the range isn't satisfiable.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'whole' | 'none' {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}

/** Concatenates streams. Each one is read only after the previous ones have ended. */
function joinedStreams(streams: readonly ReadableStream<Uint8Array>[]): ReadableStream<Uint8Array> {
  const [only, ...others] = streams;
  if (only && others.length === 0) return only;
  const readers = streams.map((stream) => stream.getReader());
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        for (; at < readers.length; at += 1) {
          const read = await readers[at]?.read();
          if (read && !read.done) return controller.enqueue(read.value);
        }
        controller.close();
      },
      cancel: async () => {
        await Promise.all(readers.map((reader) => reader.cancel()));
      },
    },
    { highWaterMark: 0 },
  );
}
