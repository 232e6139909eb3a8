import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type {
  LineWords,
  Transcript,
  TranscriptEvent,
  TranscriptListEvent,
  TranscriptSettings,
} from '../../../shared/models/transcript.ts';
import { isUnfinished } from '../../../shared/models/transcript-state.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { TranscriptGapStore } from '../../storage/transcript-gap-store.ts';
import type { GatewayAnswer, LineText } from '../../storage/transcript-line-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { PartKey } from '../../storage/transcript-store.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createTopic, startingWith } from '../topic.ts';
import { createCutting } from './cutting.ts';
import { capabilityOf } from './hear-part.ts';
import { partSoundOf, soundOf } from './kept-sound.ts';
import type { Preparations } from './preparing.ts';
import { createTranscribeQueue, type QueueDeps } from './queue.ts';
import { movedBefore } from './queue-order.ts';
import { settleUnderWay } from './settle-under-way.ts';
import { foldSame, only } from './transcript-news.ts';

/** Transcripts and their queue; methods throw `not-found` where there is none of that id. */
export type TranscribeService = {
  watchList(signal: AbortSignal | undefined): AsyncGenerator<TranscriptListEvent>;
  watch(id: string, signal: AbortSignal | undefined): AsyncGenerator<TranscriptEvent>;
  /** `duration` in seconds, where it is known. */
  add(
    mediaId: string,
    name: string,
    settings: TranscriptSettings,
    duration: number | null,
  ): Promise<Transcript>;
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): Transcript;
  move(id: string, beforeId: string | null): void;
  rename(id: string, title: string): Transcript;
  editLines(id: string, changes: readonly LineText[]): void;
  words(key: PartKey, from: number, count: number): readonly LineWords[];
  answer(id: string): GatewayAnswer;
  forgetAudio(id: string): Transcript;
  runAgain(id: string, settings: TranscriptSettings): Promise<Transcript>;
  /** The recording's peaks, a byte each; null until they are known, empty where it has none. */
  peaks(id: string): Uint8Array | null;
  /** The work that pages do for it. */
  readonly preparations: Preparations;
  /** Ends what runs; the next run goes on with it. */
  close(): Promise<void>;
};

/** Brings the last run's records in order, and goes on with what waited. */
export function createTranscribeService(
  deps: Omit<QueueDeps, 'cutAnew'> & {
    readonly limits: GatewayLimitStore;
    readonly links: Pick<MediaLinks, 'to'>;
    readonly gaps: TranscriptGapStore;
  },
): TranscribeService {
  const { transcripts, lines, gaps, media, gateways, links, clock } = deps;
  const list = createTopic<TranscriptListEvent>(foldSame);
  const opened = createTopic<TranscriptEvent & { readonly transcriptId: string }>();
  const cutting = createCutting(deps, { moved: (id) => publish(id), cut: () => queue.wake() });
  const { preparations } = cutting;
  const queue = createTranscribeQueue(
    { ...deps, cutAnew: cutting.anew },
    {
      moved: (id) => publish(id),
      answered: ({ transcriptId, part }) => {
        media.release(partSoundOf({ transcriptId, part }));
        const written = [...lines.ofPart({ transcriptId, part })];
        opened.publish({ type: 'part', part, lines: written, transcriptId });
      },
    },
  );

  function there(id: string): StoredTranscript {
    const stored = transcripts.get(id);
    if (!stored) throw new FailureError(failure('not-found'));
    return stored;
  }
  function seen({ mediaId: _of, gatewayId: _meant, parts, ...stored }: StoredTranscript): Transcript {
    const kept = media.usedFor(soundOf(stored.id));
    return {
      ...stored,
      audioUrl: kept && links.to(kept.id),
      preparing: preparations.of(stored.id),
      parts: parts.map(({ mediaId: _own, lead: _before, ...part }) => ({
        ...part,
        progress: queue.progressOf({ transcriptId: stored.id, part: part.part }) ?? part.progress,
      })),
    };
  }
  function publish(id: string): void {
    const stored = transcripts.get(id);
    if (stored) list.publish({ type: 'changed', transcript: seen(stored) });
  }
  const told = (id: string): Transcript => {
    publish(id);
    return seen(there(id));
  };

  /** Which gateway is used for a task; null where none can be. */
  async function gatewayFor(task: TranscriptSettings['task']) {
    try {
      const lease = await gateways.lease('', capabilityOf(task));
      lease.release();
      return lease.gateway;
    } catch {
      return null;
    }
  }

  async function add(
    mediaId: string,
    named: Pick<StoredTranscript, 'name' | 'title' | 'originId'>,
    settings: TranscriptSettings,
    duration: number | null,
  ): Promise<Transcript> {
    const gateway = await gatewayFor(settings.task);
    const file = media.find(mediaId);
    if (!file) throw new FailureError(failure('not-found'));
    const id = randomUUID();
    media.use(soundOf(id), mediaId);
    transcripts.add({
      ...named,
      id,
      mediaId,
      size: file.size,
      settings,
      gatewayId: gateway?.id ?? null,
      gateway: gateway?.name ?? null,
      duration,
      createdAt: clock.now(),
      parts: [{ part: 0, start: 0, duration, form: 'whole', mediaId: null }],
    });
    cutting.plan(id);
    const added = told(id);
    queue.wake();
    return added;
  }

  for (const id of transcripts.purge()) cutting.release(id);
  settleUnderWay(transcripts);
  queue.wake();

  return {
    watchList: (signal) =>
      startingWith({ type: 'snapshot', transcripts: transcripts.list().map(seen) }, list.subscribe(signal)),
    watch: (id, signal) => {
      const now = { transcript: seen(there(id)), lines: [...lines.of(id)] };
      return startingWith<TranscriptEvent>({ type: 'snapshot', ...now }, only(id, opened.subscribe(signal)));
    },
    add: (mediaId, name, settings, duration) =>
      add(mediaId, { name, title: null, originId: null }, settings, duration),
    cancel: async (id) => {
      there(id);
      cutting.stop(id);
      // First what waits, so that nothing takes the place of what is dropped.
      for (const { part, progress } of there(id).parts)
        if (progress.state === 'waiting')
          transcripts.setFailed({ transcriptId: id, part }, failure('stopped'), false);
      await queue.drop(id);
      publish(id);
    },
    retry: async (id) => {
      const gateway = await gatewayFor(there(id).settings.task);
      if (gateway) transcripts.setGateway(id, gateway.id, gateway.name);
      cutting.retry(id);
      for (const { part, progress } of there(id).parts)
        if (progress.state === 'failed') transcripts.setState({ transcriptId: id, part }, 'waiting');
      publish(id);
      queue.wake();
    },
    remove: async (id) => {
      there(id);
      transcripts.setRemoved(id, clock.now());
      list.publish({ type: 'removed', transcriptId: id });
      opened.publish({ type: 'removed', transcriptId: id });
      preparations.drop(id);
      await queue.drop(id);
      queue.wake();
    },
    restore: (id) => {
      transcripts.setRemoved(id, null);
      preparations.wake();
      there(id);
      list.publish({ type: 'snapshot', transcripts: transcripts.list().map(seen) });
      queue.wake();
      return seen(there(id));
    },
    move: (id, beforeId) => {
      there(id);
      if (beforeId !== null) there(beforeId);
      const ids = transcripts.list().map((stored) => stored.id);
      const transcriptIds = movedBefore(ids, id, beforeId);
      transcripts.order(transcriptIds);
      list.publish({ type: 'ordered', transcriptIds });
    },
    rename: (id, title) => {
      there(id);
      transcripts.setTitle(id, title);
      return told(id);
    },
    editLines: (id, changes) => {
      there(id);
      const edited = lines.edit(id, changes, clock.now());
      if (!edited) throw new FailureError(failure('not-found'));
      opened.publish({ type: 'lines', lines: [...edited], transcriptId: id });
      publish(id);
    },
    words: (key, from, count) => {
      there(key.transcriptId);
      return lines.wordsOf(key, from, count);
    },
    answer: (id) => {
      const answer = there(id).parts.length === 1 ? lines.answerOf({ transcriptId: id, part: 0 }) : null;
      if (!answer) throw new FailureError(failure('not-found'));
      return answer;
    },
    forgetAudio: (id) => {
      if (isUnfinished(seen(there(id)))) throw new FailureError(failure('busy'));
      media.release(soundOf(id));
      return told(id);
    },
    runAgain: async (id, settings) => {
      const { name, title, mediaId, duration } = there(id);
      if (!media.usedFor(soundOf(id))) throw new FailureError(failure('audio-forgotten'));
      return add(mediaId, { name, title, originId: id }, settings, duration);
    },
    peaks: (id) => {
      there(id);
      return gaps.peaks(id);
    },
    preparations,
    close: () => {
      preparations.close();
      return queue.close();
    },
  };
}
