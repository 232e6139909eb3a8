import type { ListedConversation } from '../../../shared/chat/conversation.ts';
import type { ListEvent } from '../../../shared/list-event.ts';
import type { Clip } from '../../../shared/speech/clip.ts';
import type { Capture } from '../../../shared/transcription/capture.ts';
import type { Transcript, TranscriptChunk } from '../../../shared/transcription/transcript.ts';
import { isUnfinished, stateOf } from '../../../shared/transcription/transcript-state.ts';
import type { DoneWork, Work, WorkEvent } from '../../../shared/work.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import { createTopic } from '../topic.ts';
import { createRunningWork, type Running } from './running-work.ts';

/** Estimated share of a chunk's total time that its upload takes. */
const uploadShare = 0.4;

/** The running work. */
export type WorkService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<WorkEvent>;
  close(): void;
};

/** The services to observe. */
export type WorkSources = {
  readonly conversations: { watchList(signal: AbortSignal): AsyncGenerator<ListEvent<ListedConversation>> };
  readonly transcribe: { watchList(signal: AbortSignal): AsyncGenerator<ListEvent<Transcript>> };
  readonly clips: { watch(signal: AbortSignal): AsyncGenerator<ListEvent<Clip>> };
  readonly talks: { watch(signal: AbortSignal): AsyncGenerator<number> };
  readonly captures: { watch(signal: AbortSignal): AsyncGenerator<Capture[]> };
};

const publishEveryMs = 500;

/** Creates the service, which observes its sources until it's closed. */
export function createWorkService(
  { conversations, transcribe, clips, captures, talks: allTalks }: WorkSources,
  clock: Clock,
  log: Log,
): WorkService {
  const list = createRunningWork(clock);
  const topic = createTopic<WorkEvent>((last, next) =>
    last.type === 'now' && next.type === 'now' ? next : null,
  );
  const closing = new AbortController();
  const { signal } = closing;
  /** The transcripts whose recordings aren't split yet. */
  const unsplit = new Set<string>();
  let recordings = 0;
  let talks = 0;
  let notified = '';
  let publishedCounts = '';
  let pending: (() => void) | null = null;

  const now = (): Work => ({ ...list.now(), recordings, talks, wantsWindow: unsplit.size > 0 });
  const publish = () => {
    pending?.();
    pending = null;
    const work = now();
    publishedCounts = countsOf(work);
    const text = JSON.stringify(work);
    if (text === notified) return;
    notified = text;
    topic.publish({ type: 'now', work });
  };
  const changed = () => {
    if (signal.aborted) return;
    // Starts and ends are published immediately, because a quit may depend on them.
    if (countsOf(now()) !== publishedCounts) publish();
    else pending ??= clock.after(publishEveryMs, publish);
  };
  const done = (ended: DoneWork | null) => {
    if (!ended) return;
    topic.publish({ type: 'done', done: ended });
  };

  function conversation({ id, title, running }: ListedConversation): void {
    if (running) list.update({ kind: 'reply', id, title, progress: null });
    else done(list.end('reply', id, false));
  }
  function transcript(one: Transcript): void {
    if (one.splitting) unsplit.add(one.id);
    else unsplit.delete(one.id);
    if (isUnfinished(one)) list.update(runningTranscript(one));
    else done(list.end('transcript', one.id, stateOf(one) === 'failed'));
  }
  function clip(one: Clip): void {
    if (one.running) list.update(runningClip(one));
    else done(list.end('clip', one.id, one.file === null && !one.unjoinable));
  }
  function removed(kind: DoneWork['kind'], id: string): void {
    unsplit.delete(id);
    list.remove(kind, id);
  }
  const listen = async <Event>(events: AsyncGenerator<Event>, on: (event: Event) => void) => {
    try {
      for await (const event of events) {
        on(event);
        changed();
      }
    } catch (thrown) {
      log.error('work', thrown);
    }
  };
  /** Listens to a list. Once it's complete, removes the work of items that it doesn't contain. */
  const listenTo = <Item extends { readonly id: string }>(
    kind: DoneWork['kind'],
    events: AsyncGenerator<ListEvent<Item>>,
    add: (item: Item) => void,
  ) => {
    /** The ids in the list that is arriving. */
    const listed = new Set<string>();
    void listen(events, (event) => {
      if ('complete' in event) {
        if (event.type === 'snapshot') listed.clear();
        for (const { id } of event.items) listed.add(id);
        event.items.forEach(add);
        if (!event.complete) return;
        list.keepOnly(kind, listed);
        if (kind === 'transcript') for (const id of unsplit) if (!listed.has(id)) unsplit.delete(id);
      } else if (event.type === 'removed') removed(kind, event.id);
      else if (event.type === 'batch') {
        for (const id of event.removed) removed(kind, id);
        event.changed.forEach(add);
      } else add(event.item);
    });
  };
  listenTo('reply', conversations.watchList(signal), conversation);
  listenTo('transcript', transcribe.watchList(signal), transcript);
  listenTo('clip', clips.watch(signal), clip);
  void listen(captures.watch(signal), (all) => {
    recordings = all.filter(({ state }) => state !== 'left').length;
  });

  void listen(allTalks.watch(signal), (count) => {
    talks = count;
  });

  return {
    watch: (watching) => topic.watch(() => ({ type: 'now', work: now() }), watching),
    close: () => {
      closing.abort();
      pending?.();
    },
  };
}

function countsOf({ progress: _, ...counts }: Work): string {
  return JSON.stringify(counts);
}

/** Returns a transcript as running work, with the mean progress of its chunks, including expected ones. */
function runningTranscript({ id, name, title, chunks, splitting }: Transcript): Running {
  const expected = Math.max(splitting?.expected ?? 0, chunks.length, 1);
  const done = chunks.reduce((sum, chunk) => sum + shareOf(chunk), 0);
  return { kind: 'transcript', id, title: title ?? name, progress: Math.min(1, done / expected) };
}

function shareOf({ progress }: TranscriptChunk): number {
  switch (progress.state) {
    case 'done':
    case 'silent':
    case 'failed':
      return 1;
    case 'transcribing':
      return uploadShare;
    case 'uploading':
      return progress.total > 0 ? (progress.sent / progress.total) * uploadShare : 0;
    case 'waiting':
      return 0;
  }
}

/** Returns a clip as running work, with the share of finished chunks. */
function runningClip({ id, title, chunks }: Clip): Running {
  const whole = chunks.filter(({ progress }) => progress.state === 'whole').length;
  return { kind: 'clip', id, title, progress: chunks.length === 0 ? null : whole / chunks.length };
}
