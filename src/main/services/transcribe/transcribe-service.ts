import type { Database } from '../../storage/database.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { LineEditStore } from '../../storage/line-edit-store.ts';
import type { UnsplitRangeStore } from '../../storage/unsplit-range-store.ts';
import { getOrThrow } from '../get-or-throw.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { releaseChunks } from './audio-uses.ts';
import { type ChunkRunDeps, settleInterruptedChunks } from './chunk-run.ts';
import { createLineEditing, type LineEditing } from './line-editing.ts';
import { createTranscribeQueue } from './queue.ts';
import { knownVoices } from './speakers/known-voices.ts';
import type { SplitJobs } from './split/split-jobs.ts';
import { createSplitPlanner } from './split/split-planner.ts';
import { createTranscriptContents, type TranscriptContents } from './transcript-contents.ts';
import { createTranscriptEdits, type TranscriptEdits } from './transcript-edits.ts';
import { createTranscriptFeed, type TranscriptFeed } from './transcript-feed.ts';
import { createTranscriptJobs, type TranscriptJobs } from './transcript-jobs.ts';

/** Transcripts and their queue. Methods throw `not-found` if a transcript doesn't exist. */
export type TranscribeService = Pick<TranscriptFeed, 'watchList' | 'watch'> &
  TranscriptJobs &
  TranscriptEdits &
  TranscriptContents & {
    readonly lines: LineEditing;
    /** Jobs for pages, which decode and encode audio. */
    readonly splitJobs: SplitJobs;
    /** Aborts running work. The next run continues it. */
    close(): Promise<void>;
  };

/** Creates the service, cleans up after the previous run, and starts the queue. */
export function createTranscribeService(
  deps: Omit<ChunkRunDeps, 'splitAgain' | 'tested' | 'voicesOf'> & {
    readonly database: Pick<Database, 'transaction'>;
    readonly limits: GatewayLimitStore;
    readonly links: Pick<MediaLinks, 'to'>;
    readonly unsplitRanges: UnsplitRangeStore;
    readonly edits: LineEditStore;
  },
): TranscribeService {
  const { transcripts, lines } = deps;
  const feed = createTranscriptFeed(deps, {
    splitting: (id) => splits.jobs.of(id),
    progressOf: (key) => queue.progressOf(key),
    liveOf: (id) => queue.liveOf(id),
    pauseOf: (transcript) => queue.pauseOf(transcript),
  });
  const splits = createSplitPlanner(deps, { progressed: feed.changed, added: () => queue.wake() });
  const queue = createTranscribeQueue(
    {
      ...deps,
      tested: splits.tested,
      splitAgain: splits.splitAgain,
      voicesOf: (transcript) => knownVoices(transcript, deps),
    },
    {
      progressed: feed.changed,
      paused: (gatewayId) => transcripts.waitingFor(gatewayId).forEach(feed.changed),
      streamed: (id, live) => feed.event(id, { type: 'live', live }),
      settled: ({ transcriptId, chunk }) => {
        const stored = transcripts.get(transcriptId);
        if (stored) releaseChunks(stored, deps);
        feed.event(transcriptId, {
          type: 'chunk',
          chunk,
          lines: [...lines.ofChunk({ transcriptId, chunk })],
        });
      },
    },
  );

  for (const id of transcripts.purge()) splits.release(id);
  settleInterruptedChunks(transcripts, lines);
  queue.wake();

  return {
    watchList: feed.watchList,
    watch: feed.watch,
    ...createTranscriptJobs(deps, { queue, splits, feed }),
    ...createTranscriptEdits(transcripts, feed),
    ...createTranscriptContents(deps, feed),
    lines: createLineEditing({
      ...deps,
      check: (id) => getOrThrow(transcripts.get(id)),
      publish: (id, event) => {
        feed.event(id, event);
        feed.changed(id);
      },
    }),
    splitJobs: splits.jobs,
    close: () => {
      splits.jobs.close();
      return queue.close();
    },
  };
}
