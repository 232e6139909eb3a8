import { randomUUID } from 'node:crypto';
import type { Failure } from '../../../shared/failure.ts';
import { speechLimitRange } from '../../../shared/limits.ts';
import { folded } from '../../../shared/search/search-fold.ts';
import type { AudioForm, Clip, ClipEvent, ClipSettings, Script } from '../../../shared/speech/clip.ts';
import { clipTitle } from '../../../shared/speech/clip.ts';
import { splitSpeech } from '../../../shared/speech/speech-split.ts';
import type { ClipStore, StoredClip } from '../../storage/clip-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { asFailure } from '../contract-errors.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createTopic, latestOfItem, startingWith } from '../topic.ts';
import { clipUse, makeClipFile, sourceOf } from './clip-media.ts';
import { type ClipRun, type ClipRunDeps, runClip } from './clip-run.ts';
import { toClipView } from './clip-view.ts';
import { audioLength } from './join/audio-length.ts';
import { type AudioSource, CannotJoin } from './join/audio-source.ts';
import { smallerInputs } from './part-fetch.ts';
import { partRequest } from './part-request.ts';
import { characterLimit } from './speech-limit.ts';

/** A text to speak: the original, and its spoken part. */
type SpeakRequest = {
  readonly script: Script;
  readonly spoken: string;
  readonly settings: readonly ClipSettings[];
  readonly voiceOverId: string | null;
};

/** Clips. Methods throw `not-found` for an unknown id. */
export type ClipsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<ClipEvent>;
  /** Speaks a text with each of the settings. Several settings create a comparison. */
  speak(request: SpeakRequest): Promise<Clip[]>;
  script(id: string): Script;
  rename(id: string, title: string): void;
  /** Returns the ids of the clips whose text contains `text`, ignoring case and accents. */
  find(text: string): string[];
  retry(id: string): void;
  cancel(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): void;
  keep(id: string): Promise<string[]>;
  /** Cancels running clips. Parts that have arrived are kept. */
  close(): Promise<void>;
};

/** Dependencies of the clips service. */
export type ClipsDeps = ClipRunDeps & { readonly clips: ClipStore };

/** Creates the service, purges removed clips, and joins clips that the last run left unjoined. */
export function createClipsService(deps: ClipsDeps): ClipsService {
  const { clips, store, gateways, limits, clock, log } = deps;
  const topic = createTopic<ClipEvent>(
    latestOfItem((event) => (event.type === 'changed' ? event.clip.id : null)),
  );
  const runs = new Map<string, ClipRun>();
  const joinFailures = new Map<string, Failure>();
  const joining = new Set<Promise<void>>();
  let closing = false;
  /** Logs what a clip can't report itself, such as a disk error that also prevents storing its state. */
  const logError = (thrown: unknown) => log.error('speech', thrown);

  const getStored = (id: string) => getOrThrow(clips.get(id));
  const toView = (stored: StoredClip): Clip =>
    toClipView(stored, {
      store,
      links: deps.links,
      run: runs.get(stored.id),
      joinFailure: joinFailures.get(stored.id),
    });
  function publish(id: string): void {
    const stored = clips.get(id);
    if (stored) topic.publish({ type: 'changed', clip: toView(stored) });
  }

  /** Returns the gateway for speech and its text limit, or null if there is none. */
  async function gatewayInUse(): Promise<Pick<GatewayLease, 'gateway' | 'speechLimit'> | null> {
    try {
      const lease = await gateways.lease('', 'speech');
      lease.release();
      return lease;
    } catch {
      return null;
    }
  }

  function start(id: string): void {
    if (runs.has(id)) return;
    const { parts, settings } = getStored(id);
    const requests = parts.flatMap(({ input, state }, part) => {
      if (state === 'whole' && store.usedFor(clipUse(id, part))) return [];
      clips.setWaiting(id, part);
      return [{ part, request: partRequest(settings, input) }];
    });
    const run = runClip(requests, deps, {
      progressed: () => publish(id),
      arrived: async (part, { media, use, ended, directionsLeftOut }) => {
        if (directionsLeftOut) clips.setDirectionsLeftOut(id, directionsLeftOut);
        const source = sourceOf(store, media);
        const form = (await audioForm(source)) ?? settings.format;
        const seconds = await audioLength(form, source).catch(() => null);
        store.use(clipUse(id, part), media.id);
        if (ended) clips.setFailed(id, part, ended, form);
        else clips.setWhole(id, part, { speechRef: use.ref, form, seconds });
        publish(id);
      },
      failed: (part, failed) => {
        clips.setFailed(id, part, failed);
        publish(id);
      },
    });
    runs.set(id, run);
    const over = run.done
      .then(() => finish(id))
      .catch(logError)
      .then(() => {
        runs.delete(id);
        joining.delete(over);
        // Text that the gateway found too long is sent again in smaller parts, because a refusal isn't charged.
        if (!closing && splitLongParts(id, clips, store)) start(id);
        publish(id);
      })
      .catch(logError);
    joining.add(over);
    publish(id);
  }

  /** Creates the joined file if all parts have arrived. */
  async function finish(id: string): Promise<void> {
    joinFailures.delete(id);
    const stored = clips.get(id);
    if (!stored || stored.parts.some(({ state }) => state !== 'whole')) return;
    const media = stored.parts.flatMap((_, part) => store.usedFor(clipUse(id, part)) ?? []);
    const [form] = stored.parts.map((part) => part.form);
    if (!form || media.length < stored.parts.length) return;
    try {
      if (stored.parts.some((part) => part.form !== form)) throw new CannotJoin('different forms');
      clips.setFile(id, form, await makeClipFile(store, id, form, media));
    } catch (thrown) {
      if (thrown instanceof CannotJoin && media.length > 1) clips.setUnjoinable(id);
      else if (thrown instanceof CannotJoin && media[0]) {
        store.use(clipUse(id, 'file'), media[0].id);
        clips.setFile(id, form, null);
      } else joinFailures.set(id, asFailure(thrown, log));
    }
  }

  async function remove(id: string): Promise<void> {
    getStored(id);
    clips.setRemoved(id, clock.now());
    topic.publish({ type: 'removed', clipId: id });
    await runs.get(id)?.cancel();
  }

  const purged = clips.purge();
  const goneIds = new Set(purged.ids);
  for (const use of store.usesOf('clip')) if (goneIds.has(use.ref.split('/')[0] ?? '')) store.release(use);
  for (const ref of purged.speechRefs) store.release({ kind: 'speech', ref });
  const unjoined = clips.list().filter(({ fileForm, unjoinable }) => fileForm === null && !unjoinable);
  const joinedAtStart = (async () => {
    for (const { id } of unjoined)
      await finish(id)
        .then(() => publish(id))
        .catch(logError);
  })();

  return {
    watch: (signal) =>
      startingWith({ type: 'snapshot', clips: clips.list().map(toView) }, topic.subscribe(signal)),
    speak: async ({ script, spoken, settings, voiceOverId }) => {
      const used = await gatewayInUse();
      const compareId = settings.length > 1 ? randomUUID() : null;
      const title = clipTitle(spoken);
      const ids = settings.map((one) => {
        const id = randomUUID();
        const limit = used
          ? characterLimit(used, limits.of(used.gateway.id, one.model))
          : speechLimitRange.default;
        const inputs = splitSpeech(spoken, limit).map(({ start, end }) => spoken.slice(start, end));
        const of = { title, gateway: used?.gateway.name ?? null, compareId, voiceOverId, script, inputs };
        clips.add({ ...of, id, settings: one, createdAt: clock.now() });
        return id;
      });
      for (const id of ids) start(id);
      return ids.map((id) => toView(getStored(id)));
    },
    script: (id) => clips.scriptOf(getStored(id).id) ?? { text: '', plain: true },
    rename: (id, title) => {
      clips.setTitle(getStored(id).id, title);
      publish(id);
    },
    find: (text) => {
      const wanted = folded(text);
      return [...clips.idsByText((script) => folded(script).includes(wanted))];
    },
    retry: start,
    cancel: async (id) => {
      getStored(id);
      await runs.get(id)?.cancel();
    },
    remove,
    restore: (id) => {
      clips.setRemoved(id, null);
      publish(getStored(id).id);
    },
    keep: async (id) => {
      const { compareId } = getStored(id);
      if (compareId === null) return [];
      const others = clips.ofComparison(compareId).filter((other) => other.id !== id);
      clips.endComparison(id);
      for (const other of others) await remove(other.id);
      publish(id);
      return others.map((other) => other.id);
    },
    close: async () => {
      closing = true;
      await Promise.all([...runs.values()].map((run) => run.cancel()));
      await Promise.all(joining);
      await joinedAtStart;
    },
  };
}

/**
 * Determines the format of stored audio from its MIME type and, for Ogg, from its content. Returns null for a type that
 * speech is never stored under.
 */
async function audioForm(source: AudioSource): Promise<AudioForm | null> {
  switch (source.type.split(';')[0]) {
    case 'audio/mpeg':
      return 'mp3';
    case 'audio/ogg':
      return Buffer.from(await source.read(0, 64)).includes('OpusHead') ? 'opus' : 'vorbis';
    case 'audio/aac':
      return 'aac';
    case 'audio/flac':
      return 'flac';
    case 'audio/wav':
      return 'wav';
    case 'audio/l16':
      return 'pcm';
    case 'audio/mp4':
      return 'mp4';
    case 'audio/webm':
      return 'webm';
    default:
      return null;
  }
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
