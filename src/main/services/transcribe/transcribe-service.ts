import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type {
  Transcript,
  TranscriptEvent,
  TranscriptListEvent,
  TranscriptSettings,
} from '../../../shared/models/transcript.ts';
import { isUnfinished } from '../../../shared/models/transcript-state.ts';
import type { MediaUse } from '../../storage/media-store.ts';
import type { GatewayAnswer } from '../../storage/transcript-line-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { PartKey } from '../../storage/transcript-store.ts';
import type { MediaLinks } from '../media/media-links.ts';
import { createTopic, startingWith } from '../topic.ts';
import { createTranscribeQueue, type QueueDeps } from './queue.ts';
import { settleUnderWay } from './settle-under-way.ts';

/** Transcripts and their queue; methods throw `not-found` where there is none of that id. */
export type TranscribeService = {
  watchList(signal: AbortSignal | undefined): AsyncGenerator<TranscriptListEvent>;
  watch(id: string, signal: AbortSignal | undefined): AsyncGenerator<TranscriptEvent>;
  add(mediaId: string, name: string, settings: TranscriptSettings): Promise<Transcript>;
  cancel(id: string): Promise<void>;
  retry(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): Transcript;
  move(id: string, beforeId: string | null): void;
  rename(id: string, title: string): Transcript;
  editLine(key: PartKey, line: number, text: string): void;
  answer(id: string): GatewayAnswer;
  forgetAudio(id: string): Transcript;
  runAgain(id: string, settings: TranscriptSettings): Promise<Transcript>;
  /** Ends what runs; the next run goes on with it. */
  close(): Promise<void>;
};

/** Brings the last run's records in order, and goes on with what waited. */
export function createTranscribeService(
  deps: QueueDeps & { readonly links: Pick<MediaLinks, 'to'> },
): TranscribeService {
  const { transcripts, lines, media, gateways, links, clock } = deps;
  const list = createTopic<TranscriptListEvent>(foldSame);
  const opened = createTopic<TranscriptEvent & { readonly transcriptId: string }>();
  const queue = createTranscribeQueue(deps, {
    moved: (id) => publish(id),
    answered: ({ transcriptId, part }) => {
      const written = [...lines.ofPart({ transcriptId, part })];
      opened.publish({ type: 'part', part, lines: written, transcriptId });
    },
  });

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
      parts: parts.map(({ mediaId: _own, ...part }) => ({
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

  /** Which gateway is in use; null where none can be. */
  async function gatewayInUse() {
    try {
      const lease = await gateways.lease('');
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
  ): Promise<Transcript> {
    const gateway = await gatewayInUse();
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
      createdAt: clock.now(),
      parts: [{ part: 0, start: 0, duration: null, form: 'whole', mediaId: null }],
    });
    const added = told(id);
    queue.wake();
    return added;
  }

  for (const id of transcripts.purge()) media.release(soundOf(id));
  settleUnderWay(transcripts);
  queue.wake();

  return {
    watchList: (signal) =>
      startingWith({ type: 'snapshot', transcripts: transcripts.list().map(seen) }, list.subscribe(signal)),
    watch: (id, signal) => {
      const now = { transcript: seen(there(id)), lines: [...lines.of(id)] };
      return startingWith<TranscriptEvent>({ type: 'snapshot', ...now }, only(id, opened.subscribe(signal)));
    },
    add: (mediaId, name, settings) => add(mediaId, { name, title: null, originId: null }, settings),
    cancel: async (id) => {
      there(id);
      // First what waits, so that nothing takes the place of what is dropped.
      for (const { part, progress } of there(id).parts)
        if (progress.state === 'waiting')
          transcripts.setFailed({ transcriptId: id, part }, failure('stopped'), false);
      await queue.drop(id);
      publish(id);
    },
    retry: async (id) => {
      there(id);
      const gateway = await gatewayInUse();
      if (gateway) transcripts.setGateway(id, gateway.id, gateway.name);
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
      await queue.drop(id);
      queue.wake();
    },
    restore: (id) => {
      transcripts.setRemoved(id, null);
      there(id);
      list.publish({ type: 'snapshot', transcripts: transcripts.list().map(seen) });
      queue.wake();
      return seen(there(id));
    },
    move: (id, beforeId) => {
      there(id);
      const others = transcripts
        .list()
        .map((stored) => stored.id)
        .filter((other) => other !== id);
      const place = beforeId === null ? others.length : others.indexOf(there(beforeId).id);
      const transcriptIds = others.toSpliced(place, 0, id);
      transcripts.order(transcriptIds);
      list.publish({ type: 'ordered', transcriptIds });
    },
    rename: (id, title) => {
      there(id);
      transcripts.setTitle(id, title);
      return told(id);
    },
    editLine: (key, line, text) => {
      there(key.transcriptId);
      const edited = lines.edit(key, line, text, clock.now());
      if (!edited) throw new FailureError(failure('not-found'));
      opened.publish({ type: 'line', line: edited, transcriptId: key.transcriptId });
      publish(key.transcriptId);
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
      const { name, title, mediaId } = there(id);
      if (!media.usedFor(soundOf(id))) throw new FailureError(failure('audio-forgotten'));
      return add(mediaId, { name, title, originId: id }, settings);
    },
    close: queue.close,
  };
}

function soundOf(id: string): MediaUse {
  return { kind: 'transcript', ref: id };
}

/** The news of one transcript, without its id. */
async function* only(
  id: string,
  news: AsyncGenerator<TranscriptEvent & { readonly transcriptId: string }>,
): AsyncGenerator<TranscriptEvent> {
  for await (const { transcriptId, ...event } of news) if (transcriptId === id) yield event;
}

/** Of changes to one transcript that nobody has taken yet, the last one tells all. */
function foldSame(last: TranscriptListEvent, next: TranscriptListEvent): TranscriptListEvent | null {
  if (last.type !== 'changed' || next.type !== 'changed') return null;
  return last.transcript.id === next.transcript.id ? next : null;
}
