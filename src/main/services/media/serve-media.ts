import { type FileHandle, open } from 'node:fs/promises';
import type { Media, MediaStore } from '../../storage/media-store.ts';
import { byteRange } from './byte-range.ts';
import { fileStream } from './file-stream.ts';
import type { GrowingFile, GrowingMedia } from './growing-media.ts';
import { mediaHeaders } from './media-headers.ts';

/**
 * Answers GET and HEAD for a kept file (whole, or one range of it) or a growing one (from its beginning, without a
 * length, as it comes). Null where there is no such file.
 */
export async function serveMedia(
  { store, growing }: { readonly store: MediaStore; readonly growing: GrowingMedia },
  name: string,
  request: Request,
): Promise<Response | null> {
  const found = growing.find(name);
  if (found && 'growing' in found) return serveGrowing(found.growing, request);
  const media = store.find(found ? found.keptAs : name);
  if (!media) return null;
  // A file that has gone or is another by now is none: another's bytes under this address would be worse.
  const path = await store.checkedPathOf(media).catch(() => null);
  return path === null ? null : serveKept(media, path, request);
}

async function serveKept(media: Media, path: string, request: Request): Promise<Response | null> {
  const { size, type } = media;
  const headers = { ...mediaHeaders, 'content-type': type, 'accept-ranges': 'bytes' };
  // HEAD has no range (RFC 9110, 14.2).
  const range = request.method === 'HEAD' ? 'whole' : byteRange(request.headers.get('range'), size);
  if (range === 'none')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  const { start, end } = range === 'whole' ? { start: 0, end: size } : range;
  const sized = { ...headers, 'content-length': String(end - start) };
  if (request.method === 'HEAD') return new Response(null, { headers: sized });
  const file = await opened(path);
  if (!file) return null;
  const body = fileStream(file, start, async () => end);
  if (range === 'whole') return new Response(body, { headers: sized });
  return new Response(body, {
    status: 206,
    headers: { ...sized, 'content-range': `bytes ${start}-${end - 1}/${size}` },
  });
}

async function serveGrowing(
  { type, path, readable }: GrowingFile,
  request: Request,
): Promise<Response | null> {
  const headers = { ...mediaHeaders, 'content-type': type, 'accept-ranges': 'none' };
  if (request.method === 'HEAD') return new Response(null, { headers });
  const file = await opened(path);
  return file && new Response(fileStream(file, 0, readable), { headers });
}

/** Null where the file went in between. */
async function opened(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
    throw thrown;
  }
}
