import { failure } from '../../../shared/failure.ts';
import type { UploadProgress, UploadResponse } from '../../../shared/media.ts';
import type { Log } from '../../storage/log.ts';
import type { IncomingMedia, MediaStore } from '../../storage/media-store.ts';
import { jsonResponse, refuse, refuseThrown } from './json-response.ts';
import { mediaType } from './media-headers.ts';
import type { UploadQuota } from './upload-quota.ts';

/** How long an upload waits for its next slice, and how long a complete one can still be cancelled. */
const defaultSliceTimeoutMs = 60_000;

/** The running uploads, each under its own name. */
export type Uploads = {
  /**
   * Appends a request's body to an upload. The query states where the slice starts (`from`, default 0) and how large
   * the file is (`total`, in bytes; if it's absent, the body is the whole file). Returns 202 with an
   * {@link UploadProgress}, 201 with an {@link UploadResponse} once it's complete, or a failure as JSON, after which
   * the upload is deleted.
   */
  receive(name: string, request: Request): Promise<Response>;
  /** Deletes an upload, even if it has just been completed, unless its file is used by now. */
  cancel(name: string): Promise<void>;
  /** Cancels all uploads. */
  close(): Promise<void>;
};

type Upload = {
  readonly name: string;
  readonly file: IncomingMedia;
  readonly cancelled: AbortController;
  /** Pending while a slice is being written, or the file stored. */
  writing: Promise<unknown>;
  isBusy: boolean;
  /** Id of the file once it's complete. */
  storedId: string | null;
  timer: NodeJS.Timeout | undefined;
};

/** Creates the uploads to a store. Each is limited to `limit` bytes, and all together to `quota`. */
export function createUploads({
  store,
  quota,
  limit,
  log,
  sliceTimeoutMs = defaultSliceTimeoutMs,
}: {
  readonly store: MediaStore;
  readonly quota: UploadQuota;
  readonly limit: number;
  readonly log: Log;
  readonly sliceTimeoutMs?: number;
}): Uploads {
  const running = createRunningUploads(store, quota);
  const tooLarge = () => refuse(413, failure('media-too-large', { limit }));
  const overQuota = () => refuse(507, failure('uploads-waiting', { limit: quota.limits.bytes }));

  /** Appends a slice to the file. Returns null, or a refusal. */
  async function write({ file, cancelled }: Upload, request: Request, announced: number) {
    const start = file.size;
    for await (const chunk of until(cancelled.signal, request.body)) {
      if (file.size + chunk.byteLength > limit) return tooLarge();
      if (!quota.fits(chunk.byteLength)) return overQuota();
      await file.write(chunk);
    }
    request.signal.throwIfAborted();
    cancelled.signal.throwIfAborted();
    // An interrupted request is incomplete.
    if (announced > 0 && file.size - start !== announced) return refuse(400, failure('connection-lost'));
    return null;
  }

  /** Appends a slice, and stores the file once it's complete. The upload continues only after status 202. */
  async function append(upload: Upload, { from, total, announced }: Slice, request: Request) {
    const { file } = upload;
    if (!quota.fits(Math.max(announced, (total ?? 0) - from))) return overQuota();
    const refused = await write(upload, request, announced);
    if (refused) return refused;
    if (total !== null && file.size < total)
      return jsonResponse(202, { size: file.size } satisfies UploadProgress);
    if (total !== null && file.size > total) return refuse(400, failure('connection-lost'));
    if (file.size === 0) return refuse(400, failure('empty-file'));
    const { id, size } = await file.store(mediaType(request.headers.get('content-type')));
    upload.storedId = id;
    quota.remove(file);
    return jsonResponse(201, { id, size } satisfies UploadResponse);
  }

  function refusalOf(thrown: unknown, isInterrupted: boolean): Response {
    if (running.isClosed()) return refuse(503, failure('app-closed'));
    if (isInterrupted) return refuse(400, failure('connection-lost'));
    return refuseThrown(thrown, log);
  }

  return {
    receive: async (name, request) => {
      const slice = sliceOf(request);
      if (!slice) return refuse(400, failure('bad-value', { field: 'from' }));
      const { from, total, announced } = slice;
      if (from + announced > limit || (total ?? 0) > limit) return tooLarge();
      const exceeded = from === 0 ? running.exceeded(name) : null;
      if (exceeded !== null) return refuse(507, failure('too-many-uploads', { limit: exceeded }));
      const upload = from === 0 ? await running.begin(name) : running.get(name);
      // The conflict means that a slice was lost or sent twice.
      const isMissing = !upload || upload.cancelled.signal.aborted || upload.storedId !== null;
      if (isMissing || upload.isBusy || upload.file.size !== from)
        return refuse(409, failure('connection-lost'));
      clearTimeout(upload.timer);
      upload.isBusy = true;
      try {
        const appended = append(upload, slice, request);
        upload.writing = appended;
        const response = await appended;
        if (!response.ok) await running.end(upload);
        else
          upload.timer = setTimeout(() => void running.end(upload).catch(() => {}), sliceTimeoutMs).unref();
        return response;
      } catch (thrown) {
        const isInterrupted = request.signal.aborted || upload.cancelled.signal.aborted;
        const refusal = refusalOf(thrown, isInterrupted);
        await running.end(upload);
        return refusal;
      } finally {
        upload.isBusy = false;
      }
    },
    cancel: async (name) => {
      const upload = running.get(name);
      if (!upload) return;
      await running.end(upload);
      // Another upload of the same content has stored the same file.
      if (upload.storedId !== null && !running.hasStored(upload.storedId))
        store.removeUnused(upload.storedId);
    },
    close: running.close,
  };
}

/** Creates the record of running uploads. Their files count against the quota until they end. */
function createRunningUploads(store: MediaStore, quota: UploadQuota) {
  const uploads = new Map<string, Upload>();
  let beginning = 0;
  let isClosed = false;

  async function end(upload: Upload): Promise<void> {
    if (uploads.get(upload.name) === upload) uploads.delete(upload.name);
    clearTimeout(upload.timer);
    upload.cancelled.abort();
    await upload.writing.catch(() => {});
    quota.remove(upload.file);
    await upload.file.discard();
  }

  return {
    get: (name: string): Upload | undefined => uploads.get(name),
    hasStored: (id: string): boolean => [...uploads.values()].some(({ storedId }) => storedId === id),
    isClosed: (): boolean => isClosed,
    /** Returns the limit that a new upload would exceed; null if there is none, or if it replaces another. */
    exceeded: (name: string): number | null => (uploads.has(name) ? null : quota.exceeded(beginning)),
    begin: async (name: string): Promise<Upload> => {
      beginning += 1;
      const file = await store.begin().finally(() => {
        beginning -= 1;
      });
      // Don't `await` between this and `set`, so that an upload that begins in the meantime replaces this one.
      const before = uploads.get(name);
      const upload: Upload = {
        name,
        file,
        cancelled: new AbortController(),
        writing: Promise.resolve(),
        isBusy: false,
        storedId: null,
        timer: undefined,
      };
      quota.add(file);
      uploads.set(name, upload);
      if (before) await end(before);
      // If the app was closed in the meantime, this upload isn't among those that were cancelled.
      if (isClosed) await end(upload);
      return upload;
    },
    end,
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all([...uploads.values()].map(end));
    },
  };
}

/** Where a slice starts, the size of the whole file if it has several slices, and of the slice if known, in bytes. */
type Slice = { readonly from: number; readonly total: number | null; readonly announced: number };

/** Returns the slice that a request announces; null if its query is invalid. */
function sliceOf({ url, headers }: Request): Slice | null {
  const { searchParams } = new URL(url);
  const from = Number(searchParams.get('from') ?? 0);
  const total = searchParams.has('total') ? Number(searchParams.get('total')) : null;
  const isValid = [from, total ?? 0].every((each) => Number.isSafeInteger(each) && each >= 0);
  return isValid ? { from, total, announced: Number(headers.get('content-length') ?? 0) } : null;
}

/** Yields a body's chunks until it ends or the signal is aborted, even if the sender keeps waiting. */
async function* until(
  signal: AbortSignal,
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  const stop = () => void reader?.cancel().catch(() => {});
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}
