import { FailureError, failure } from '../../../shared/failure.ts';
import type { StoredPlaybackForm } from '../../../shared/media.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import type { LineWordTimings } from '../../../shared/transcription/word-cue.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { GatewayResponse, TranscriptLineStore } from '../../storage/transcript-line-store.ts';
import type { ChunkKey, TranscriptStore } from '../../storage/transcript-store.ts';
import type { UnsplitRangeStore } from '../../storage/unsplit-range-store.ts';
import { getOrThrow } from '../get-or-throw.ts';
import {
  playbackCopyUse,
  playbackIndexUse,
  recordingUse,
  releaseAudio,
  releaseChunks,
} from './audio-uses.ts';
import type { TranscriptFeed } from './transcript-feed.ts';

/** What is stored of a transcript besides its lines. Methods throw `not-found` for what isn't stored. */
export type TranscriptContents = {
  words(key: ChunkKey, from: number, count: number): readonly LineWordTimings[];
  /** Returns the response for a whole recording sent in one request. */
  response(id: string): GatewayResponse;
  /** Returns the raw response body for a chunk, whether it was a transcript or not, truncated to {@link maxLength}. */
  rawResponse(key: ChunkKey): string;
  /** @throws `busy` if the transcript isn't finished */
  deleteAudio(id: string): Transcript;
  /** Stores a playback index or copy, which a page created for playing a recording with exact times. */
  savePlayback(id: string, mediaId: string, form: StoredPlaybackForm): void;
  /** Returns the recording's peaks, one byte each; null until they're computed, empty if there are none. */
  peaks(id: string): Uint8Array | null;
};

/** Maximum length of a response sent to the page, in UTF-16 units. */
const maxLength = 1_000_000;

/** Creates access to the contents. */
export function createTranscriptContents(
  deps: {
    readonly transcripts: Pick<TranscriptStore, 'get'>;
    readonly lines: TranscriptLineStore;
    readonly media: MediaStore;
    readonly unsplitRanges: UnsplitRangeStore;
  },
  feed: TranscriptFeed,
): TranscriptContents {
  const { transcripts, lines, media, unsplitRanges } = deps;
  const getStored = (id: string) => getOrThrow(transcripts.get(id));
  return {
    words: (key, from, count) => {
      getStored(key.transcriptId);
      return lines.wordsOf(key, from, count);
    },
    response: (id) => {
      const isWhole = getStored(id).chunks.length === 1;
      return getOrThrow(isWhole ? lines.responseOf({ transcriptId: id, chunk: 0 }) : null);
    },
    rawResponse: (key) => getOrThrow(lines.rawOf(key)).slice(0, maxLength),
    deleteAudio: (id) => {
      if (isUnfinished(feed.get(id))) throw new FailureError(failure('busy'));
      releaseAudio(media, id);
      releaseChunks({ ...getStored(id), speakers: [] }, deps);
      return feed.published(id);
    },
    savePlayback: (id, mediaId, form) => {
      getOrThrow(media.usedFor(recordingUse(id)) && media.find(mediaId));
      media.use(form === 'index' ? playbackIndexUse(id) : playbackCopyUse(id), mediaId);
      feed.changed(id);
    },
    peaks: (id) => unsplitRanges.peaks(getStored(id).id),
  };
}
