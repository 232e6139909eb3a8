import { access, open } from 'node:fs/promises';
import { fileChangedStatus } from '../../../shared/models/media.ts';
import type { Media, MediaStore } from '../../storage/media-store.ts';
import { byteRange } from './byte-range.ts';
import { fileStream } from './file-stream.ts';
import type { GrowingFile, GrowingMedia } from './growing-media.ts';
import { mediaHeaders } from './media-headers.ts';

/**
 * Answers GET and HEAD for a kept file (whole, or one range of it) or a growing one (from its beginning, without a
 * length, as it comes). Null where there is no such file; 410 where a file in place is no longer what it was.
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
  // A file in place that has gone or is another by now is told apart from one that never was.
  const path = await store.checkedPathOf(media).catch(() => null);
  if (path !== null) return serveKept(media, path, request);
  return media.inPlace ? new Response(null, { status: fileChangedStatus, headers: mediaHeaders }) : null;
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
  if (!(await isThere(path))) return null;
  const body = fileStream(
    () => open(path),
    start,
    async () => end,
  );
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
  const file = await open(path).catch(nothingThere);
  // Open from now on: its name changes once it is whole.
  return (
    file &&
    new Response(
      fileStream(async () => file, 0, readable),
      { headers },
    )
  );
}

/** Whether the file did not go in between. */
async function isThere(path: string): Promise<boolean> {
  return (await access(path).then(() => true, nothingThere)) ?? false;
}

function nothingThere(thrown: unknown): null {
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return null;
  throw thrown;
}
