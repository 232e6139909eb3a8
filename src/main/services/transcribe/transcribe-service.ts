import { FailureError, failure } from '../../../shared/failure.ts';
import type { StoredPlaybackForm } from '../../../shared/media.ts';
import {
  audioGapSchema,
  type Transcript,
  type TranscriptEvent,
  type TranscriptListEvent,
  type TranscriptSettings,
} from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import type { LineWordTimings } from '../../../shared/transcription/word-cue.ts';
import type { Database } from '../../storage/database.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { LineEditStore } from '../../storage/line-edit-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { GatewayResponse } from '../../storage/transcript-line-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { PartKey } from '../../storage/transcript-store.ts';
import type { UnsplitRangeStore } from '../../storage/unsplit-range-store.ts';
import { getOrThrow } from '../get-or-throw.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createTopic, startingWith } from '../topic.ts';
import { addTranscript, type NamedRecording } from './add-transcript.ts';
import { playbackCopyUse, playbackIndexUse, recordingUse, releaseAudio } from './audio-uses.ts';
import { createLineEditing, type LineEditing } from './line-editing.ts';
import { createTranscribeQueue, movedBefore, type QueueDeps } from './queue.ts';
import { createRetries } from './retries.ts';
import { settleInterruptedChunks } from './settle-interrupted-chunks.ts';
import { knownVoices } from './speakers/known-voices.ts';
import { nameSpeaker } from './speakers/name-speaker.ts';
import { releaseChunks } from './speakers/release-chunks.ts';
import type { SplitJobs } from './split/split-jobs.ts';
import type { AudioTimes } from './split/split-plan.ts';
import { createSplitPlanner } from './split/split-planner.ts';
import { createStoredResponses } from './stored-responses.ts';
import { latestChange, only, transcriptView } from './transcript-events.ts';

/** Transcripts and their queue. Methods throw `not-found` if a transcript doesn't exist. */
export type TranscribeService = {
  watchList(signal: AbortSignal | undefined): AsyncGenerator<TranscriptListEvent>;
  watch(id: string, signal: AbortSignal | undefined): AsyncGenerator<TranscriptEvent>;
  /** Adds a recording to the queue. */
  add(mediaId: string, name: string, settings: TranscriptSettings, times: AudioTimes): Promise<Transcript>;
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  /** Retries a range, in seconds: its failed and silent chunks, or the range as a new chunk if all are done. */
  retryRange(id: string, start: number, end: number): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): Transcript;
  move(id: string, beforeId: string | null): void;
  rename(id: string, title: string): Transcript;
  /** Names a speaker in all lines, or adds one with this name. Null removes the name. Returns the previous name. */
  nameSpeaker(id: string, speakerId: string, name: string | null): string | null;
  setNextSettings(id: string, settings: TranscriptSettings): void;
  readonly lines: LineEditing;
  words(key: PartKey, from: number, count: number): readonly LineWordTimings[];
  response(id: string): GatewayResponse;
  rawResponse(key: PartKey): string;
  deleteAudio(id: string): Transcript;
  runAgain(id: string, settings: TranscriptSettings): Promise<Transcript>;
  /** Returns the recording's peaks, one byte each; null until they're computed, empty if there are none. */
  peaks(id: string): Uint8Array | null;
  /** Jobs for pages, which decode and encode audio. */
  readonly splitJobs: SplitJobs;
  readonly playback: Playback;
  /** Aborts running work. The next run continues it. */
  close(): Promise<void>;
};

/** Creates the service, cleans up after the previous run, and starts the queue. */
export function createTranscribeService(
  deps: Omit<QueueDeps, 'splitAgain' | 'tested' | 'voicesOf'> & {
    readonly database: Pick<Database, 'transaction'>;
    readonly limits: GatewayLimitStore;
    readonly links: Pick<MediaLinks, 'to'>;
    readonly unsplitRanges: UnsplitRangeStore;
    readonly edits: LineEditStore;
  },
): TranscribeService {
  const { transcripts, lines, unsplitRanges, media, gateways, links, clock } = deps;
  const list = createTopic(latestChange);
  const opened = createTopic<TranscriptEvent & { readonly transcriptId: string }>();
  const splits = createSplitPlanner(deps, { progressed: (id) => publish(id), added: () => queue.wake() });
  const { jobs: splitJobs } = splits;
  const playback = createPlayback(deps, (id) => publish(id));
  const queue = createTranscribeQueue(
    {
      ...deps,
      tested: splits.tested,
      splitAgain: splits.splitAgain,
      voicesOf: (transcript) => knownVoices(transcript, deps),
    },
    {
      progressed: (id) => publish(id),
      streamed: (transcriptId, live) => opened.publish({ type: 'live', live, transcriptId }),
      answered: ({ transcriptId, part }) => {
        const stored = transcripts.get(transcriptId);
        if (stored) releaseChunks(stored, deps);
        const chunkLines = [...lines.ofPart({ transcriptId, part })];
        opened.publish({ type: 'part', part, lines: chunkLines, transcriptId });
      },
    },
  );

  const getStored = (id: string) => getOrThrow(transcripts.get(id));
  const urlOf = (id: string) => {
    const recording = media.usedFor(recordingUse(id));
    return recording && links.to(recording.id);
  };
  const toTranscript = (stored: StoredTranscript) =>
    transcriptView(stored, {
      audioUrl: urlOf(stored.id),
      playbackUrl: playback.urlOf(stored.id),
      splitting: splitJobs.of(stored.id),
      progressOf: queue.progressOf,
    });
  function publish(id: string): void {
    const stored = transcripts.get(id);
    if (stored) list.publish({ type: 'changed', transcript: toTranscript(stored) });
  }
  const published = (id: string): Transcript => {
    publish(id);
    return toTranscript(getStored(id));
  };

  async function add(
    mediaId: string,
    named: NamedRecording,
    settings: TranscriptSettings,
    { duration, gap }: AudioTimes,
  ): Promise<Transcript> {
    const id = await addTranscript(deps, mediaId, named, settings, duration);
    splits.plan(id, gap);
    const added = published(id);
    queue.wake();
    return added;
  }

  const responses = createStoredResponses(lines);
  const retries = createRetries({ transcripts, media, splits, gateways });
  const retried = async (id: string, retry: (stored: StoredTranscript) => Promise<void>) => {
    await retry(getStored(id));
    publish(id);
    queue.wake();
  };

  for (const id of transcripts.purge()) splits.release(id);
  settleInterruptedChunks(transcripts, lines);
  queue.wake();

  return {
    watchList: (signal) =>
      startingWith(
        { type: 'snapshot', transcripts: transcripts.list().map(toTranscript) },
        list.subscribe(signal),
      ),
    watch: (id, signal) => {
      const live = [...queue.liveOf(id)];
      const now = { transcript: toTranscript(getStored(id)), lines: [...lines.of(id)], live };
      return startingWith<TranscriptEvent>({ type: 'snapshot', ...now }, only(id, opened.subscribe(signal)));
    },
    add: (mediaId, name, settings, times) =>
      add(mediaId, { name, title: null, originId: null }, settings, times),
    cancel: async (id) => {
      getStored(id);
      splits.stop(id);
      // Cancel waiting chunks first, so that none of them starts when a running one is dropped.
      for (const { part, progress } of getStored(id).parts)
        if (progress.state === 'waiting')
          transcripts.setFailed({ transcriptId: id, part }, failure('stopped', { sent: 'nothing' }), false);
      await queue.drop(id);
      publish(id);
    },
    retry: (id) => retried(id, (stored) => retries.all(stored).then(() => queue.retryNow(id))),
    retryRange: (id, start, end) => retried(id, (stored) => retries.range(stored, start, end)),
    remove: async (id) => {
      getStored(id);
      transcripts.setRemoved(id, clock.now());
      list.publish({ type: 'removed', transcriptId: id });
      opened.publish({ type: 'removed', transcriptId: id });
      splitJobs.drop(id);
      await queue.drop(id);
      queue.wake();
    },
    restore: (id) => {
      transcripts.setRemoved(id, null);
      splitJobs.wake();
      getStored(id);
      list.publish({ type: 'snapshot', transcripts: transcripts.list().map(toTranscript) });
      queue.wake();
      return toTranscript(getStored(id));
    },
    move: (id, beforeId) => {
      getStored(id);
      if (beforeId !== null) getStored(beforeId);
      const ids = transcripts.list().map((stored) => stored.id);
      const transcriptIds = movedBefore(ids, id, beforeId);
      transcripts.order(transcriptIds);
      list.publish({ type: 'ordered', transcriptIds });
    },
    rename: (id, title) => {
      getStored(id);
      transcripts.setTitle(id, title);
      return published(id);
    },
    nameSpeaker: (id, speakerId, name) => {
      const before = nameSpeaker(transcripts, getStored(id), speakerId, name);
      publish(id);
      return before;
    },
    setNextSettings: (id, settings) => {
      getStored(id);
      transcripts.setNextSettings(id, settings);
      publish(id);
    },
    lines: createLineEditing({
      ...deps,
      check: getStored,
      publish: (id, event) => {
        opened.publish({ ...event, transcriptId: id });
        publish(id);
      },
    }),
    words: (key, from, count) => {
      getStored(key.transcriptId);
      return lines.wordsOf(key, from, count);
    },
    response: (id) => responses.whole(getStored(id)),
    rawResponse: responses.raw,
    deleteAudio: (id) => {
      if (isUnfinished(toTranscript(getStored(id)))) throw new FailureError(failure('busy'));
      releaseAudio(media, id);
      releaseChunks({ ...getStored(id), speakers: [] }, deps);
      return published(id);
    },
    runAgain: async (id, settings) => {
      const { name, title, mediaId, duration, splitReason } = getStored(id);
      if (!media.usedFor(recordingUse(id))) throw new FailureError(failure('audio-deleted'));
      const times = { duration, gap: audioGapSchema.nullable().catch(null).parse(splitReason) };
      return add(mediaId, { name, title, originId: id }, settings, times);
    },
    peaks: (id) => unsplitRanges.peaks(getStored(id).id),
    splitJobs,
    playback,
    close: () => {
      splitJobs.close();
      return queue.close();
    },
  };
}

/** Stores what a page created for playing recordings with exact times. */
type Playback = {
  /** Returns the URL that plays a recording with exact times; null without a playback copy or index. */
  urlOf(transcriptId: string): string | null;
  /** Stores a playback index or copy. @throws `not-found` if the recording or the file doesn't exist */
  keep(transcriptId: string, mediaId: string, form: StoredPlaybackForm): void;
};

/** Creates the playback store. `onStored` is called after each change. */
function createPlayback(
  { media, links }: { readonly media: MediaStore; readonly links: Pick<MediaLinks, 'to'> },
  onStored: (transcriptId: string) => void,
): Playback {
  return {
    urlOf: (transcriptId) => {
      const audio = media.usedFor(recordingUse(transcriptId));
      const index = media.usedFor(playbackIndexUse(transcriptId));
      const copy = media.usedFor(playbackCopyUse(transcriptId));
      if (!audio) return null;
      if (copy) return links.to(copy.id);
      return index && links.to(index.id, audio.id);
    },
    keep: (transcriptId, mediaId, form) => {
      if (!media.usedFor(recordingUse(transcriptId)) || !media.find(mediaId))
        throw new FailureError(failure('not-found'));
      media.use(form === 'index' ? playbackIndexUse(transcriptId) : playbackCopyUse(transcriptId), mediaId);
      onStored(transcriptId);
    },
  };
}
