import { blockingFailures } from '../../../shared/chat/blocking-failures.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { SpeechPart } from '../../../shared/speech/speech.ts';
import type { ClipStore, StoredClip } from '../../storage/clip-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { audioForm, clipUse, joinClip, sourceOf } from './clip-media.ts';
import { audioLength } from './join/audio-length.ts';
import { type FetchedPart, partRequest, smallerInputs } from './part-fetch.ts';
import { createPartRun, type DuePart, type PartRun, type PartRunDeps } from './part-run.ts';

/** What a clip's view shows besides its stored data. */
export type LiveClip = {
  readonly isRunning: boolean;
  /** Progress of the running part. Undefined for the others. */
  progressOf(part: number): SpeechPart | undefined;
  readonly joinFailure: Failure | null;
};

/** Requests the missing parts of clips, and joins clips whose parts have all arrived. */
export type ClipRuns = {
  live(id: string): LiveClip;
  /** Requests the parts that are missing, unless the clip is already running. @throws `not-found` */
  start(id: string): void;
  /** Cancels the running request. Resolves once nothing is running. */
  cancel(id: string): Promise<void>;
  /** Cancels all clips. Resolves once what has arrived is stored. */
  close(): Promise<void>;
};

/** Dependencies of the runs. */
export type ClipRunsDeps = PartRunDeps & { readonly clips: ClipStore };

/** Failures that all other parts would share. */
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
 * Whether the parts after a failed one are still requested. Two identical failures in a row aren't caused by the text
 * of a part. `before` is the outcome of the previous part.
 */
const goesOnAfter = (failed: Failure, before: Failure | null): boolean =>
  !sharedFailures.has(failed.code) && before?.code !== failed.code;

/** A running clip and the progress of its running part. */
type Running = { readonly run: PartRun; progress: readonly [part: number, progress: SpeechPart] | null };

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
    progressOf: (part) => {
      const [shownPart, shown] = running.get(id)?.progress ?? [];
      return shownPart === part ? shown : undefined;
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
    const progress = (part: number, shown: SpeechPart | null) => {
      const entry = running.get(id);
      if (entry) entry.progress = shown && [part, shown];
      publish(id);
    };
    const run = runClip(clip, takeMissingParts(clip, deps), deps, progress);
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
        // Text that the gateway found too long is sent again in smaller parts, because a refusal isn't charged.
        if (!closing && splitLongParts(id, clips, store)) start(id);
        publish(id);
      })
      .catch(logError);
    ending.add(over);
  }

  const unjoined = clips.list().filter(({ fileForm, unjoinable }) => fileForm === null && !unjoinable);
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
 * Creates the run that requests the given parts of a clip in sequence and stores what arrives. If a single part fails,
 * the others still run. `progressed` gets null when a part is stored.
 */
function runClip(
  { id, settings }: StoredClip,
  requests: readonly DuePart[],
  deps: ClipRunsDeps,
  progressed: (part: number, progress: SpeechPart | null) => void,
): PartRun {
  const { clips } = deps;
  const due = [...requests];
  let before: Failure | null = null;
  const settled = (part: number, failed: Failure | null) => {
    if (failed && !goesOnAfter(failed, before)) due.length = 0;
    before = failed;
    progressed(part, null);
  };
  return createPartRun(deps, {
    next: () => due.shift() ?? null,
    progressed,
    arrived: async (part, fetched) => {
      await storeArrived(id, part, fetched, settings.format, deps);
      settled(part, fetched.ended);
    },
    failed: (part, failed) => {
      clips.setFailed(id, part, failed);
      settled(part, failed);
    },
  });
}

/** Marks the parts that have no complete audio as waiting, and returns their requests. */
function takeMissingParts(
  { id, parts, settings }: StoredClip,
  { clips, store }: Pick<ClipRunsDeps, 'clips' | 'store'>,
): DuePart[] {
  return parts.flatMap(({ input, state }, part) => {
    if (state === 'whole' && store.usedFor(clipUse(id, part))) return [];
    clips.setWaiting(id, part);
    return [{ part, request: partRequest(settings, input) }];
  });
}

async function storeArrived(
  id: string,
  part: number,
  { media, use, ended, directionsLeftOut }: FetchedPart,
  requested: StoredClip['settings']['format'],
  { clips, store }: Pick<ClipRunsDeps, 'clips' | 'store'>,
): Promise<void> {
  if (directionsLeftOut) clips.setDirectionsLeftOut(id, directionsLeftOut);
  const source = sourceOf(store, media);
  const form = (await audioForm(source)) ?? requested;
  const seconds = await audioLength(form, source).catch(() => null);
  store.use(clipUse(id, part), media.id);
  if (ended) clips.setFailed(id, part, ended, form);
  else clips.setWhole(id, part, { speechRef: use.ref, form, seconds });
}

/** Splits the parts of a clip that the gateway found too long. Returns whether there were any. */
function splitLongParts(
  id: string,
  clips: Pick<ClipStore, 'get' | 'splitPart'>,
  store: Pick<MediaStore, 'usedFor' | 'use' | 'release'>,
): boolean {
  const parts = clips.get(id)?.parts ?? [];
  let count = parts.length;
  // Start with the last part, so that the indexes of earlier parts stay valid.
  for (const [part, { input, state, failure }] of [...parts.entries()].reverse()) {
    const inputs = state === 'failed' && failure ? smallerInputs(input, failure) : null;
    if (!inputs) continue;
    for (let later = count - 1; later > part; later -= 1) {
      const media = store.usedFor(clipUse(id, later));
      if (!media) continue;
      store.use(clipUse(id, later + inputs.length - 1), media.id);
      store.release(clipUse(id, later));
    }
    clips.splitPart(id, part, inputs);
    count += inputs.length - 1;
  }
  return count > parts.length;
}
