import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { FailureError, failure } from '../../../shared/failure.ts';
import { type Capture, captureName } from '../../../shared/transcription/capture.ts';
import type { Transcript, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import type { CaptureFiles } from '../../storage/capture-files.ts';
import type { CaptureStore, StoredCapture } from '../../storage/capture-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { audioExtension } from '../media/audio-extension.ts';
import { mediaType } from '../media/media-headers.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createTopic, startingWith } from '../topic.ts';
import type { TranscribeService } from '../transcribe/transcribe-service.ts';
import type { CaptureUploads } from './capture-uploads.ts';
import { remuxCapture } from './finish-capture.ts';
import { completeWavHeader } from './wav-capture.ts';

/** Records captures and adds them to the queue. Methods throw `not-found` for an unknown id. */
export type CapturesService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Capture[]>;
  /** Starts a capture (null) or resumes one. It counts as running until the signal is aborted. */
  record(
    captureId: string | null,
    type: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<{ readonly captureId: string; readonly address: string }>;
  finish(captureId: string, name: string, settings: TranscriptSettings): Promise<Transcript>;
  /** Returns the file of a capture once it contains everything sent so far. */
  file(captureId: string): Promise<CaptureFile>;
  /** Moves a capture to the media store, where `use` has to add its use. */
  moveToMedia(captureId: string, use: (mediaId: string) => void): Promise<void>;
  discard(captureId: string): Promise<void>;
  close(): Promise<void>;
};

/** The file of a capture. `type` is a MIME type. */
export type CaptureFile = { readonly path: string; readonly type: string; readonly seconds: number };

/** Dependencies of {@link createCapturesService}. */
export type CapturesDeps = {
  readonly captures: CaptureStore;
  readonly files: CaptureFiles;
  readonly uploads: Pick<CaptureUploads, 'settled' | 'close'>;
  readonly media: Pick<MediaStore, 'begin'>;
  readonly transcribe: Pick<TranscribeService, 'add'>;
  readonly links: Pick<MediaLinks, 'to'>;
  readonly clock: Clock;
};

/** Creates the service, and deletes captures that the last run had finished. */
export function createCapturesService(deps: CapturesDeps): CapturesService {
  const { captures, files, uploads, media, transcribe, links, clock } = deps;
  const changes = createTopic<null>((last) => last);
  const closing = new AbortController();
  /** Number of pages that are recording each capture. */
  const recorders = new Map<string, number>();
  const finishing = new Map<string, Promise<Transcript>>();

  const stateOf = (id: string): Capture['state'] => {
    if (finishing.has(id)) return 'saving';
    return recorders.has(id) ? 'recording' : 'left';
  };
  const list = (): Capture[] =>
    captures.list().map(({ id, startedAt, bytes, recordedMs }) => ({
      id,
      startedAt,
      size: bytes,
      duration: recordedMs / 1000,
      state: stateOf(id),
    }));
  const publish = () => changes.publish(null);

  const getStored = (id: string) => getOrThrow(captures.get(id));
  function removeCapture(id: string): void {
    captures.remove(id);
    files.remove(id);
    publish();
  }
  function release(id: string): void {
    const others = (recorders.get(id) ?? 1) - 1;
    if (others > 0) recorders.set(id, others);
    else recorders.delete(id);
    if (closing.signal.aborted) return;
    if (!recorders.has(id) && !finishing.has(id) && captures.get(id)?.bytes === 0) removeCapture(id);
    else publish();
  }

  /** Stores the audio in the media store, with its duration if possible. Returns its media id. */
  async function toMedia({ id, type, recordedMs }: StoredCapture): Promise<string> {
    const kind = mediaType(type);
    const live = { from: files.pathOf(id), to: files.wholePathOf(id) };
    const isWhole = kind === 'audio/webm' && (await remuxCapture(live, recordedMs / 1000, closing.signal));
    closing.signal.throwIfAborted();
    const file = await media.begin();
    try {
      for await (const bytes of createReadStream(isWhole ? live.to : live.from)) await file.write(bytes);
      closing.signal.throwIfAborted();
      return (await file.store(kind)).id;
    } finally {
      await file.discard();
    }
  }

  /** Returns a capture once its file contains everything that was sent. */
  async function settled(id: string): Promise<StoredCapture> {
    await uploads.settled(id);
    const capture = getStored(id);
    if (capture.bytes === 0) {
      removeCapture(id);
      throw new FailureError(failure('microphone', { reason: 'empty' }));
    }
    if (mediaType(capture.type) === 'audio/wav') await completeWavHeader(files, capture);
    return capture;
  }

  async function finish(id: string, name: string, settings: TranscriptSettings): Promise<Transcript> {
    const capture = await settled(id);
    const mediaId = await toMedia(capture);
    // If the app exits between these lines, the recording is in the queue, and the capture counts as finished.
    captures.setMedia(id, mediaId);
    const transcript = await transcribe.add(mediaId, `${name}.${audioExtension(capture.type)}`, settings, {
      duration: capture.recordedMs / 1000,
      gap: null,
    });
    removeCapture(id);
    return transcript;
  }

  captures.purge();
  files.keepOnly(captures.list().map(({ id }) => id));

  return {
    watch: async function* (signal) {
      for await (const _change of startingWith(null, changes.subscribe(signal))) yield list();
    },
    record: async function* (captureId, type, signal = closing.signal) {
      const ended = AbortSignal.any([signal, closing.signal]);
      if (captureId !== null) getStored(captureId);
      const id = captureId ?? randomUUID();
      if (captureId === null) captures.add({ id, type, startedAt: clock.now() });
      recorders.set(id, (recorders.get(id) ?? 0) + 1);
      publish();
      try {
        yield { captureId: id, address: links.to(`${captureName}${id}`) };
        await aborted(ended);
      } finally {
        release(id);
      }
    },
    finish: (id, name, settings) => {
      const underWay = finishing.get(id);
      if (underWay) return underWay;
      const done = finish(id, name, settings).finally(() => {
        finishing.delete(id);
        if (!closing.signal.aborted) publish();
      });
      finishing.set(id, done);
      publish();
      return done;
    },
    file: async (id) => {
      const { type, recordedMs } = await settled(id);
      return { path: files.pathOf(id), type: mediaType(type), seconds: recordedMs / 1000 };
    },
    moveToMedia: async (id, use) => {
      use(await toMedia(await settled(id)));
      removeCapture(id);
    },
    discard: async (id) => {
      getStored(id);
      if (finishing.has(id)) throw new FailureError(failure('busy'));
      await uploads.settled(id);
      removeCapture(id);
    },
    close: async () => {
      closing.abort();
      await uploads.close();
      await Promise.allSettled(finishing.values());
    },
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
