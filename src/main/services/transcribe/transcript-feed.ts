import type { RetryNotice } from '../../../shared/chat/generation.ts';
import type { ListEvent } from '../../../shared/list-event.ts';
import type {
  ChunkProgress,
  LiveChunk,
  SplitProgress,
  Transcript,
  TranscriptEvent,
} from '../../../shared/transcription/transcript.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { TranscriptLineStore } from '../../storage/transcript-line-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { ChunkKey, TranscriptStore } from '../../storage/transcript-store.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createListTopic, inChunks, listEvents } from '../list-events.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createTopics } from '../topic.ts';
import { playbackCopyUse, playbackIndexUse, recordingUse } from './audio-uses.ts';

/** Publishes transcripts to pages. */
export type TranscriptFeed = {
  watchList(signal: AbortSignal | undefined): AsyncGenerator<ListEvent<Transcript>>;
  watch(id: string, signal: AbortSignal | undefined): AsyncGenerator<TranscriptEvent>;
  /** Returns a page's view of a transcript. @throws `not-found` */
  get(id: string): Transcript;
  /** Publishes a transcript if it exists. */
  changed(id: string): void;
  /** Publishes a transcript and returns it. @throws `not-found` */
  published(id: string): Transcript;
  removed(id: string): void;
  /** Publishes a transcript that was moved or restored, with its place in the list. @throws `not-found` */
  placed(id: string): void;
  /** Publishes an event to the pages that show a transcript. */
  event(id: string, event: TranscriptEvent): void;
};

/** The running work of transcripts. */
export type RunningWork = {
  readonly splitting: (id: string) => SplitProgress | null;
  readonly progressOf: (key: ChunkKey) => ChunkProgress | null;
  readonly liveOf: (id: string) => readonly LiveChunk[];
  /** Returns the pause that a transcript's waiting chunks wait for; null if its model isn't paused. */
  readonly pauseOf: (transcript: StoredTranscript) => RetryNotice | null;
};

/** Creates the feed. */
export function createTranscriptFeed(
  deps: {
    readonly transcripts: Pick<TranscriptStore, 'get' | 'ids' | 'list'>;
    readonly lines: Pick<TranscriptLineStore, 'of'>;
    readonly media: Pick<MediaStore, 'usedFor'>;
    readonly links: Pick<MediaLinks, 'to'>;
  },
  running: RunningWork,
): TranscriptFeed {
  const { transcripts, lines } = deps;
  const list = createListTopic<Transcript>();
  const opened = createTopics<string, TranscriptEvent>();

  /** Replaces files by URLs, and adds the progress of running work and what waiting chunks wait for. */
  function toView(transcript: StoredTranscript): Transcript {
    const { mediaId: _of, gatewayId: _meant, chunks, ...stored } = transcript;
    const { id } = stored;
    const pause = running.pauseOf(transcript);
    const waiting = { state: 'waiting', ...(pause && { retry: noticeOf(pause) }) } as const;
    return {
      ...stored,
      ...audioUrls(id, deps),
      splitting: running.splitting(id),
      chunks: chunks.map(({ mediaId: _own, lead: _before, ...chunk }) => ({
        ...chunk,
        progress:
          running.progressOf({ transcriptId: id, chunk: chunk.chunk }) ??
          (chunk.progress.state === 'waiting' ? waiting : chunk.progress),
      })),
    };
  }
  const get = (id: string) => toView(getOrThrow(transcripts.get(id)));
  /** Returns the state of a transcript that a page shows, which may have been removed since it was opened. */
  function opening(id: string): TranscriptEvent {
    const stored = transcripts.get(id);
    if (!stored) return { type: 'removed' };
    const live = [...running.liveOf(id)];
    return { type: 'snapshot', transcript: toView(stored), lines: [...lines.of(id)], live };
  }
  function changed(id: string): void {
    const stored = transcripts.get(id);
    if (stored) list.publish({ type: 'changed', item: toView(stored) });
  }

  return {
    watchList: (signal) =>
      list.watchAll(() => listEvents(inChunks(transcripts.list().map(toView)), signal), signal),
    watch: (id, signal) => {
      getOrThrow(transcripts.get(id));
      return opened.watch(id, () => opening(id), signal);
    },
    get,
    changed,
    published: (id) => {
      changed(id);
      return get(id);
    },
    removed: (id) => {
      list.publish({ type: 'removed', id });
      opened.publish(id, { type: 'removed' });
    },
    placed: (id) => {
      const ids = transcripts.ids();
      const beforeId = ids[ids.indexOf(id) + 1] ?? null;
      list.publish({ type: 'placed', item: get(id), beforeId });
    },
    event: opened.publish,
  };
}

function noticeOf({ attempt, reason, nextAt }: RetryNotice): RetryNotice {
  return { attempt, reason, nextAt };
}

/** Returns the URLs of a recording and of what plays it with exact times: its copy, or its index and itself. */
function audioUrls(
  id: string,
  { media, links }: { readonly media: Pick<MediaStore, 'usedFor'>; readonly links: Pick<MediaLinks, 'to'> },
): Pick<Transcript, 'audioUrl' | 'playbackUrl'> {
  const audio = media.usedFor(recordingUse(id));
  if (!audio) return { audioUrl: null, playbackUrl: null };
  const index = media.usedFor(playbackIndexUse(id));
  const copy = media.usedFor(playbackCopyUse(id));
  const indexed = index && links.to(index.id, audio.id);
  return { audioUrl: links.to(audio.id), playbackUrl: copy ? links.to(copy.id) : indexed };
}
