import { type Failure, failure } from '../../../shared/failure.ts';
import type { UploadAnswer } from '../../../shared/models/media.ts';
import type { Log } from '../../storage/log.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { asFailure } from '../contract-errors.ts';
import { mediaHeaders, mediaType } from './media-headers.ts';
import type { UploadRoom } from './upload-room.ts';

/**
 * Writes an upload's body to the store in chunks, at most `limit` bytes and as many as `room` has. Returns 201 with its
 * id, or a failure as JSON. An upload that is interrupted, too large or without room is deleted.
 */
export async function receiveUpload(
  {
    store,
    room,
    limit,
    log,
  }: {
    readonly store: MediaStore;
    readonly room: UploadRoom;
    readonly limit: number;
    readonly log: Log;
  },
  request: Request,
  closing: AbortSignal,
): Promise<Response> {
  const tooLarge = () => refuse(413, failure('media-too-large', { limit }));
  const tooMany = () => refuse(507, failure('uploads-waiting', { limit: room.limit }));
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) return tooLarge();
  const file = await store.begin();
  room.add(file);
  try {
    if (!room.takes(announced)) return tooMany();
    for await (const piece of until(closing, request.body)) {
      if (file.size + piece.byteLength > limit) return tooLarge();
      if (!room.takes(piece.byteLength)) return tooMany();
      await file.write(piece);
    }
    // An interrupted upload is incomplete.
    request.signal.throwIfAborted();
    closing.throwIfAborted();
    if (announced > 0 && file.size !== announced) return refuse(400, failure('connection-lost'));
    if (file.size === 0) return refuse(400, failure('empty-file'));
    const { id, size } = await file.keep(mediaType(request.headers.get('content-type')));
    return json(201, { id, size } satisfies UploadAnswer);
  } catch (thrown) {
    if (closing.aborted) return refuse(503, failure('app-closed'));
    if (request.signal.aborted) return refuse(400, failure('connection-lost'));
    const failed = asFailure(thrown, log);
    return refuse(failed.code === 'storage' ? 507 : 500, failed);
  } finally {
    room.remove(file);
    await file.discard();
  }
}

/** Yields a body's chunks until it ends or the signal is aborted, even if the sender keeps waiting. */
async function* until(
  signal: AbortSignal,
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  const stop = () => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', stop);
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function refuse(status: number, failed: Failure): Response {
  return json(status, failed);
}

function json(status: number, value: unknown): Response {
  return Response.json(value, { status, headers: mediaHeaders });
}
