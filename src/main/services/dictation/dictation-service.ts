import { FailureError, failure } from '../../../shared/failure.ts';
import { joinTexts } from '../../../shared/text/join-texts.ts';
import type { TranscriptionResult } from '../../../shared/transcription/transcription.ts';
import { isDescription, separateSounds } from '../../gateway/speech-marks.ts';
import type { MediaStore, MediaUse } from '../../storage/media-store.ts';
import { fileOnDisk } from '../../storage/upload-file.ts';
import { audioExtension } from '../media/audio-extension.ts';
import type { ShortTranscription } from './short-transcription.ts';

/** Manages dictation recordings and transcribes them. */
export type DictationService = {
  /**
   * Rejects with a failure, or with the signal's reason. The recording is kept in either case. If the whole request was
   * sent, the failure's `sent` is `whole`.
   */
  transcribe(mediaId: string, signal: AbortSignal | undefined): Promise<{ text: string }>;
  recordings(): { mediaId: string }[];
  /** Deletes a recording. A running transcription of it fails with `not-found`. */
  remove(mediaId: string): void;
};

/** Creates the service. */
export function createDictationService(deps: {
  readonly store: MediaStore;
  readonly transcribe: ShortTranscription;
}): DictationService {
  const { store } = deps;
  const running = new Map<AbortController, string>();

  return {
    transcribe: async (mediaId, callSignal = new AbortController().signal) => {
      const media = store.find(mediaId);
      if (!media) throw new FailureError(failure('not-found'));
      store.use(dictationUse(mediaId), mediaId);
      const removed = new AbortController();
      const signal = AbortSignal.any([callSignal, removed.signal]);
      running.set(removed, mediaId);
      try {
        const file = await fileOnDisk(
          store.pathOf(media),
          media.type,
          `dictation.${audioExtension(media.type)}`,
        );
        return { text: spokenIn(await deps.transcribe({ file, seconds: null, scored: false }, signal)) };
      } catch (thrown) {
        throw removed.signal.aborted ? removed.signal.reason : thrown;
      } finally {
        running.delete(removed);
      }
    },
    recordings: () => store.usesOf('dictation').map(({ ref }) => ({ mediaId: ref })),
    remove: (mediaId) => {
      for (const [removed, id] of running)
        if (id === mediaId) removed.abort(new FailureError(failure('not-found')));
      store.release(dictationUse(mediaId));
    },
  };
}

/** Returns what was said, without descriptions of other sounds such as `[Music]`. */
function spokenIn({ text, segments }: TranscriptionResult): string {
  const spoken = segments.filter((segment) => !isDescription(segment.text));
  return separateSounds(
    spoken.length < segments.length ? joinTexts(spoken.map((segment) => segment.text)) : text,
  ).spoken;
}

function dictationUse(mediaId: string): MediaUse {
  return { kind: 'dictation', ref: mediaId };
}
