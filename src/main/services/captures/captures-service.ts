import { randomUUID } from 'node:crypto';
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
import { createTopic } from '../topic.ts';
import type { TranscribeService } from '../transcribe/transcribe-service.ts';
import { completeWavHeader, storeCapture } from './capture-audio.ts';
import type { CaptureUploads } from './capture-uploads.ts';

/** Records captures and adds them to the queue. Methods throw `not-found` for an unknown id. */
export type CapturesService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Capture[]>;
  /** Starts a capture (null) or resumes one. It counts as running until the signal is aborted. */
  record(
    captureId: string | null,
    type: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<{ readonly captureId: string; readonly address: string }>;
  finish(
    captureId: string,
    recording: {
      readonly name: string;
      readonly settings: TranscriptSettings;
      /** Whether nothing can be heard in it. */
      readonly silent: boolean;
    },
  ): Promise<Transcript>;
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
  const { captures, files, uploads, transcribe, links, clock } = deps;
  const changes = createTopic<null>((last) => last);
  const closing = new AbortController();
  const active = createActiveCaptures(changed);

  function changed(): void {
    if (!closing.signal.aborted) changes.publish(null);
  }

  function removeCapture(id: string): void {
    captures.remove(id);
    files.remove(id);
    changes.publish(null);
  }

  /** Returns a capture once its file contains everything that was sent. */
  async function settled(id: string): Promise<StoredCapture> {
    await uploads.settled(id);
    const capture = getOrThrow(captures.get(id));
    if (capture.bytes === 0) {
      removeCapture(id);
      throw new FailureError(failure('microphone', { reason: 'empty' }));
    }
    if (mediaType(capture.type) === 'audio/wav') await completeWavHeader(files, capture);
    return capture;
  }

  captures.purge();
  files.keepOnly(captures.list().map(({ id }) => id));

  return {
    watch: async function* (signal) {
      for await (const _change of changes.watch(() => null, signal))
        yield captures.list().map((capture) => captureView(capture, active.stateOf(capture.id), links));
    },
    record: async function* (captureId, type, signal = closing.signal) {
      const ended = AbortSignal.any([signal, closing.signal]);
      if (captureId !== null) getOrThrow(captures.get(captureId));
      const id = captureId ?? randomUUID();
      if (captureId === null) captures.add({ id, type, startedAt: clock.now() });
      active.startRecording(id);
      try {
        yield { captureId: id, address: addressOf(id, links) };
        await aborted(ended);
      } finally {
        active.stopRecording(id);
        const isLeft = !closing.signal.aborted && active.stateOf(id) === 'left';
        if (isLeft && captures.get(id)?.bytes === 0) removeCapture(id);
        else changed();
      }
    },
    finish: (id, { name, settings, silent }) =>
      active.finish(id, async () => {
        const capture = await settled(id);
        const mediaId = await storeCapture(capture, deps, closing.signal);
        // If the app exits between these lines, the recording is in the queue, and the capture counts as finished.
        captures.setMedia(id, mediaId);
        const facts = { duration: capture.recordedMs / 1000, missing: null, flaw: null, silent };
        const transcript = await transcribe.add(
          mediaId,
          `${name}.${audioExtension(capture.type)}`,
          settings,
          facts,
        );
        removeCapture(id);
        return transcript;
      }),
    file: async (id) => {
      const { type, recordedMs } = await settled(id);
      return { path: files.pathOf(id), type: mediaType(type), seconds: recordedMs / 1000 };
    },
    moveToMedia: async (id, use) => {
      use(await storeCapture(await settled(id), deps, closing.signal));
      removeCapture(id);
    },
    discard: async (id) => {
      getOrThrow(captures.get(id));
      if (active.stateOf(id) === 'saving') throw new FailureError(failure('busy'));
      await uploads.settled(id);
      removeCapture(id);
    },
    close: async () => {
      closing.abort();
      await uploads.close();
      await active.finished();
    },
  };
}

/** Creates a record of the captures that pages record, and of those that are being finished. */
function createActiveCaptures(changed: () => void) {
  /** Number of pages that are recording each capture. */
  const recorders = new Map<string, number>();
  const finishing = new Map<string, Promise<Transcript>>();
  return {
    stateOf: (id: string): Capture['state'] => {
      if (finishing.has(id)) return 'saving';
      return recorders.has(id) ? 'recording' : 'left';
    },
    startRecording: (id: string): void => {
      recorders.set(id, (recorders.get(id) ?? 0) + 1);
      changed();
    },
    stopRecording: (id: string): void => {
      const others = (recorders.get(id) ?? 1) - 1;
      if (others > 0) recorders.set(id, others);
      else recorders.delete(id);
    },
    /** Calls `finish`, unless the capture is already being finished. */
    finish: (id: string, finish: () => Promise<Transcript>): Promise<Transcript> => {
      const underWay = finishing.get(id);
      if (underWay) return underWay;
      const done = finish().finally(() => {
        finishing.delete(id);
        changed();
      });
      finishing.set(id, done);
      changed();
      return done;
    },
    finished: () => Promise.allSettled(finishing.values()),
  };
}

function captureView(
  { id, startedAt, bytes, recordedMs }: StoredCapture,
  state: Capture['state'],
  links: Pick<MediaLinks, 'to'>,
): Capture {
  return { id, startedAt, size: bytes, duration: recordedMs / 1000, state, address: addressOf(id, links) };
}

/** Returns the URL that a capture's audio is sent to, and read from. */
function addressOf(id: string, links: Pick<MediaLinks, 'to'>): string {
  return links.to(`${captureName}${id}`);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
