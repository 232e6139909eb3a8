import { failure } from '../../../shared/failure.ts';
import { strings } from '../../../shared/i18n/locale.ts';
import { mediaPath } from '../../../shared/media.ts';
import { captureName, type StoredCaptureChunk } from '../../../shared/transcription/capture.ts';
import type { CaptureFiles } from '../../storage/capture-files.ts';
import type { CaptureStore } from '../../storage/capture-store.ts';
import type { Log } from '../../storage/log.ts';
import { jsonResponse, refuse, refuseThrown } from '../media/json-response.ts';
import { mediaHeaders, mediaType } from '../media/media-headers.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { serveFiles } from '../media/serve-media.ts';

/** Receives the chunks of captures and serves what is stored of them, as a fetch handler. */
export type CaptureUploads = {
  /** Whether a request is for a capture. */
  owns(request: Request): boolean;
  fetch(request: Request): Promise<Response>;
  /** Resolves once no chunk of this capture is being written. */
  settled(captureId: string): Promise<void>;
  /** Rejects further chunks. Resolves once none is being written. */
  close(): Promise<void>;
};

/** Dependencies of {@link createCaptureUploads}. */
export type CaptureUploadsDeps = {
  readonly captures: CaptureStore;
  readonly files: CaptureFiles;
  readonly links: Pick<MediaLinks, 'nameIn'>;
  readonly log: Log;
};

/** Maximum size of a chunk in bytes. Enough for fifteen minutes of speech after a long disconnection. */
const chunkLimit = 64_000_000;

/**
 * Creates a handler that receives chunks in order. A confirmed chunk is in its file and recorded in its row. A chunk
 * that is received again is confirmed again but not written twice.
 */
export function createCaptureUploads(
  { captures, files, links, log }: CaptureUploadsDeps,
  limit = chunkLimit,
): CaptureUploads {
  const writing = new Map<string, Promise<unknown>>();
  let closed = false;

  async function saveChunk(
    captureId: string,
    chunk: number,
    ms: number,
    bytes: Uint8Array,
  ): Promise<Response> {
    const capture = captures.get(captureId);
    if (!capture) return refuse(404, failure('not-found'));
    if (chunk > capture.nextChunk) return refuse(409, failure('bad-value', { field: 'chunk' }));
    if (chunk === capture.nextChunk) {
      await files.write(captureId, capture.bytes, bytes);
      captures.setProgress(captureId, {
        nextChunk: chunk + 1,
        bytes: capture.bytes + bytes.length,
        recordedMs: Math.max(capture.recordedMs, ms),
      });
    }
    return jsonResponse(200, { next: Math.max(capture.nextChunk, chunk + 1) } satisfies StoredCaptureChunk);
  }

  /** Runs a capture's writes sequentially, so that each one sees the row of the previous one. */
  function inTurn(captureId: string, work: () => Promise<Response>): Promise<Response> {
    const done = (writing.get(captureId) ?? Promise.resolve()).then(work, work);
    const settled = done.catch(() => {});
    writing.set(captureId, settled);
    void settled.then(() => {
      if (writing.get(captureId) === settled) writing.delete(captureId);
    });
    return done;
  }

  /** Serves what is stored of a capture, once no chunk is being written. */
  async function serveCapture(captureId: string, request: Request): Promise<Response> {
    await writing.get(captureId);
    const capture = captures.get(captureId);
    if (!capture) return refuse(404, failure('not-found'));
    const media = { size: capture.bytes, type: mediaType(capture.type) };
    const served = await serveFiles([{ media, path: files.pathOf(captureId) }], request);
    return served ?? refuse(404, failure('not-found'));
  }

  return {
    owns: (request) => new URL(request.url).pathname.startsWith(`${mediaPath}${captureName}`),
    fetch: async (request) => {
      const address = new URL(request.url);
      const name = links.nameIn(address);
      if (name === null)
        return new Response(strings().shell.notOurAddress, { status: 403, headers: mediaHeaders });
      const captureId = name.slice(captureName.length);
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead && request.method !== 'POST')
        return new Response(strings().shell.methodNotAllowed, {
          status: 405,
          headers: { ...mediaHeaders, allow: 'GET, HEAD, POST' },
        });
      const chunk = wholeNumber(address.searchParams.get('chunk'));
      const ms = wholeNumber(address.searchParams.get('ms'));
      try {
        if (isRead) return await serveCapture(captureId, request);
        if (chunk === null || ms === null) return refuse(400, failure('bad-value', { field: 'chunk' }));
        const bytes = await bodyOf(request, limit);
        if (!bytes) return refuse(413, failure('media-too-large', { limit }));
        if (closed) return refuse(503, failure('app-closed'));
        if (bytes.length === 0) return refuse(400, failure('bad-value', { field: 'chunk' }));
        return await inTurn(captureId, () => saveChunk(captureId, chunk, ms, bytes));
      } catch (thrown) {
        if (request.signal.aborted) return refuse(400, failure('connection-lost'));
        return refuseThrown(thrown, log);
      }
    },
    settled: async (captureId) => void (await writing.get(captureId)),
    close: async () => {
      closed = true;
      await Promise.all(writing.values());
    },
  };
}

/** Reads a body of at most `limit` bytes, regardless of its headers. Returns null if it's longer. */
async function bodyOf({ body }: Request, limit: number): Promise<Uint8Array | null> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

function wholeNumber(value: string | null): number | null {
  return value !== null && /^\d{1,12}$/.test(value) ? Number(value) : null;
}
