import { blockingFailures } from '../../../shared/chat/blocking-failures.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { SpeechChunk } from '../../../shared/speech/speech.ts';
import type { ClipStore, StoredClip } from '../../storage/clip-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { chunkRequest, type FetchedChunk, smallerInputs } from './chunk-fetch.ts';
import { type ChunkRun, type ChunkRunDeps, createChunkRun, type DueChunk } from './chunk-run.ts';
import { audioForm, clipUse, joinClip, sourceOf } from './clip-media.ts';
import { audioLength } from './join/audio-length.ts';

/** What a clip's view shows besides its stored data. */
export type LiveClip = {
  readonly isRunning: boolean;
  /** Progress of the running chunk. Undefined for the others. */
  progressOf(chunk: number): SpeechChunk | undefined;
  readonly joinFailure: Failure | null;
};

/** Requests the missing chunks of clips, and joins clips whose chunks have all arrived. */
export type ClipRuns = {
  live(id: string): LiveClip;
  /** Requests the chunks that are missing, unless the clip is already running. @throws `not-found` */
  start(id: string): void;
  /** Cancels the running request. Resolves once nothing is running. */
  cancel(id: string): Promise<void>;
  /** Cancels all clips. Resolves once what has arrived is stored. */
  close(): Promise<void>;
};

/** Dependencies of the runs. */
export type ClipRunsDeps = ChunkRunDeps & { readonly clips: ClipStore };

/** Failures that all other chunks would share. */
const sharedFailures = new Set<Failure['code']>([
  ...blockingFailures,
  'not-offered',
  'no-gateway',
  'no-model',
  'access-denied',
  'quota-exceeded',
  'stopped',
  'text-too-long',
  'too-much-audio',
  'app-closed',
  'storage',
]);

/**
 * Whether the chunks after a failed one are still requested. Two identical failures in a row aren't caused by the text
 * of a chunk. `before` is the outcome of the previous chunk.
 */
const goesOnAfter = (failed: Failure, before: Failure | null): boolean =>
  !sharedFailures.has(failed.code) && before?.code !== failed.code;

/** A running clip and the progress of its running chunk. */
type Running = { readonly run: ChunkRun; progress: readonly [chunk: number, progress: SpeechChunk] | null };

/** Creates the runs, and joins clips that the last run left unjoined. `onChange` is called when a clip has changed. */
export function createClipRuns(deps: ClipRunsDeps, onChange: (id: string, live: LiveClip) => void): ClipRuns {
  const { clips, store, log } = deps;
  const running = new Map<string, Running>();
  const joinFailures = new Map<string, Failure>();
  const ending = new Set<Promise<void>>();
  let closing = false;
  /** Logs what a clip can't report itself, such as a disk error that also prevents storing its state. */
  const logError = (thrown: unknown) => log.error('speech', thrown);

  const live = (id: string): LiveClip => ({
    isRunning: running.has(id),
    progressOf: (chunk) => {
      const [shownChunk, shown] = running.get(id)?.progress ?? [];
      return shownChunk === chunk ? shown : undefined;
    },
    joinFailure: joinFailures.get(id) ?? null,
  });
  const publish = (id: string) => onChange(id, live(id));

  async function join(id: string): Promise<void> {
    joinFailures.delete(id);
    const failed = await joinClip(id, deps);
    if (failed) joinFailures.set(id, failed);
  }

  function start(id: string): void {
    if (running.has(id)) return;
    const clip = getOrThrow(clips.get(id));
    const progress = (chunk: number, shown: SpeechChunk | null) => {
      const entry = running.get(id);
      if (entry) entry.progress = shown && [chunk, shown];
      publish(id);
    };
    const run = runClip(clip, takeMissingChunks(clip, deps), deps, progress);
    running.set(id, { run, progress: null });
    publish(id);
    // Starts in the next turn, so that callers get the clip before the first event.
    const over = Promise.resolve()
      .then(run.resume)
      .then(() => join(id))
      .catch(logError)
      .then(() => {
        running.delete(id);
        ending.delete(over);
        // Text that the gateway found too long is sent again in smaller chunks, because a refusal isn't charged.
        if (!closing && splitLongChunks(id, clips, store)) start(id);
        publish(id);
      })
      .catch(logError);
    ending.add(over);
  }

  const unjoined = [...clips.list()].filter(({ fileForm, unjoinable }) => fileForm === null && !unjoinable);
  const joinedAtStart = (async () => {
    for (const { id } of unjoined)
      await join(id)
        .then(() => publish(id))
        .catch(logError);
  })();

  return {
    live,
    start,
    cancel: async (id) => running.get(id)?.run.cancel(),
    close: async () => {
      closing = true;
      await Promise.all([...running.values()].map(({ run }) => run.cancel()));
      await Promise.all(ending);
      await joinedAtStart;
    },
  };
}

/**
 * Creates the run that requests the given chunks of a clip in sequence and stores what arrives. If a single chunk
 * fails, the others still run. `progressed` gets null when a chunk is stored.
 */
function runClip(
  { id, settings }: StoredClip,
  requests: readonly DueChunk[],
  deps: ClipRunsDeps,
  progressed: (chunk: number, progress: SpeechChunk | null) => void,
): ChunkRun {
  const { clips } = deps;
  const due = [...requests];
  let before: Failure | null = null;
  const settled = (chunk: number, failed: Failure | null) => {
    if (failed?.code !== 'nothing-spoken') {
      if (failed && !goesOnAfter(failed, before)) due.length = 0;
      before = failed;
    }
    progressed(chunk, null);
  };
  return createChunkRun(deps, {
    next: () => due.shift() ?? null,
    progressed,
    arrived: async (chunk, fetched) => {
      await storeArrived(id, chunk, fetched, settings.format, deps);
      settled(chunk, fetched.ended);
    },
    failed: (chunk, failed) => {
      clips.setFailed(id, chunk, failed);
      settled(chunk, failed);
    },
  });
}

/** Marks the chunks that have no complete audio as waiting, and returns their requests. */
function takeMissingChunks(
  { id, chunks, settings }: StoredClip,
  { clips, store }: Pick<ClipRunsDeps, 'clips' | 'store'>,
): DueChunk[] {
  const isSilent = ({ failure }: StoredClip['chunks'][number]) => failure?.code === 'nothing-spoken';
  const hasOthers = chunks.some((chunk) => chunk.state !== 'whole' && !isSilent(chunk));
  return chunks.flatMap((stored, chunk) => {
    const { input, state } = stored;
    if (state === 'whole' && store.usedFor(clipUse(id, chunk))) return [];
    if (hasOthers && isSilent(stored)) return [];
    clips.setWaiting(id, chunk);
    return [{ chunk, request: chunkRequest(settings, input) }];
  });
}

async function storeArrived(
  id: string,
  chunk: number,
  { media, use, ended, directionsLeftOut }: FetchedChunk,
  requested: StoredClip['settings']['format'],
  { clips, store }: Pick<ClipRunsDeps, 'clips' | 'store'>,
): Promise<void> {
  if (directionsLeftOut) clips.setDirectionsLeftOut(id, directionsLeftOut);
  const source = sourceOf(store, media);
  const form = (await audioForm(source)) ?? requested;
  const seconds = await audioLength(form, source).catch(() => null);
  store.use(clipUse(id, chunk), media.id);
  if (ended) clips.setFailed(id, chunk, ended, form);
  else clips.setWhole(id, chunk, { speechRef: use.ref, form, seconds });
}

/** Splits the chunks of a clip that the gateway found too long. Returns whether there were any. */
function splitLongChunks(
  id: string,
  clips: Pick<ClipStore, 'get' | 'splitChunk'>,
  store: Pick<MediaStore, 'usedFor' | 'use' | 'release'>,
): boolean {
  const chunks = clips.get(id)?.chunks ?? [];
  let count = chunks.length;
  // Start with the last chunk, so that the indexes of earlier chunks stay valid.
  for (const [chunk, { input, state, failure }] of [...chunks.entries()].reverse()) {
    const inputs = state === 'failed' && failure ? smallerInputs(input, failure) : null;
    if (!inputs) continue;
    for (let later = count - 1; later > chunk; later -= 1) {
      const media = store.usedFor(clipUse(id, later));
      if (!media) continue;
      store.use(clipUse(id, later + inputs.length - 1), media.id);
      store.release(clipUse(id, later));
    }
    clips.splitChunk(id, chunk, inputs);
    count += inputs.length - 1;
  }
  return count > chunks.length;
}
