import { randomUUID } from 'node:crypto';
import { speechLimitRange } from '../../../shared/limits.ts';
import type { ListEvent } from '../../../shared/list-event.ts';
import { folded } from '../../../shared/search/search-fold.ts';
import type { Clip, ClipSettings, Script } from '../../../shared/speech/clip.ts';
import { clipTitle } from '../../../shared/speech/clip.ts';
import { characterLimit, splitSpeech } from '../../../shared/speech/speech-split.ts';
import type { ClipStore, StoredClip } from '../../storage/clip-store.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { GatewayLease } from '../gateways/gateway-leases.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createListTopic, inChunks, listEvents } from '../list-events.ts';
import { type ClipRunsDeps, createClipRuns, type LiveClip } from './clip-runs.ts';
import { toClipView } from './clip-view.ts';

/** A text to speak: the original, and its spoken part. */
type SpeakRequest = {
  readonly script: Script;
  readonly spoken: string;
  readonly settings: readonly ClipSettings[];
  readonly voiceOverId: string | null;
};

/** Clips. Methods throw `not-found` for an unknown id. */
export type ClipsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<ListEvent<Clip>>;
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
  /** Cancels running clips. Chunks that have arrived are kept. */
  close(): Promise<void>;
};

/** Creates the service, purges removed clips, and joins clips that the last run left unjoined. */
export function createClipsService(deps: ClipRunsDeps): ClipsService {
  const { clips, store, gateways, limits, clock } = deps;
  purge(clips, store);
  const topic = createListTopic<Clip>();
  const publishLive = (id: string, live: LiveClip) => {
    const stored = clips.get(id);
    if (stored) topic.publish({ type: 'changed', item: toClipView(stored, live, deps) });
  };
  const runs = createClipRuns(deps, publishLive);
  const publish = (id: string) => publishLive(id, runs.live(id));
  const getStored = (id: string) => getOrThrow(clips.get(id));
  const toView = (stored: StoredClip): Clip => toClipView(stored, runs.live(stored.id), deps);

  async function remove(id: string): Promise<void> {
    getStored(id);
    clips.remove(id, clock.now());
    topic.publish({ type: 'removed', id });
    await runs.cancel(id);
  }

  return {
    watch: (signal) => topic.watchAll(() => listEvents(inChunks(clips.list().map(toView)), signal), signal),
    speak: async ({ script, spoken, settings, voiceOverId }) => {
      const used = await gatewayInUse(gateways);
      const comparisonId = settings.length > 1 ? randomUUID() : null;
      const title = clipTitle(spoken);
      const ids = settings.map((one) => {
        const id = randomUUID();
        const limit = used
          ? characterLimit(used, limits.of(used.gateway.id, one.model))
          : speechLimitRange.default;
        const inputs = splitSpeech(spoken, limit).map(({ start, end }) => spoken.slice(start, end));
        const of = { title, gateway: used?.gateway.name ?? null, comparisonId, voiceOverId, script, inputs };
        clips.add({ ...of, id, settings: one, createdAt: clock.now() });
        return id;
      });
      for (const id of ids) runs.start(id);
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
    retry: runs.start,
    cancel: (id) => runs.cancel(getStored(id).id),
    remove,
    restore: (id) => {
      clips.restore(id);
      publish(getStored(id).id);
    },
    keep: async (id) => {
      const { comparisonId } = getStored(id);
      if (comparisonId === null) return [];
      const others = clips.ofComparison(comparisonId).filter((other) => other.id !== id);
      clips.endComparison(id);
      for (const other of others) await remove(other.id);
      publish(id);
      return others.map((other) => other.id);
    },
    close: runs.close,
  };
}

/** Deletes removed clips, and releases their audio. */
function purge(clips: ClipStore, store: MediaStore): void {
  const purged = clips.purge();
  const goneIds = new Set(purged.ids);
  for (const use of store.usesOf('clip')) if (goneIds.has(use.ref.split('/')[0] ?? '')) store.release(use);
  for (const ref of purged.speechRefs) store.release({ kind: 'speech', ref });
}

/** Returns the gateway for speech and its text limit, or null if there is none. */
async function gatewayInUse(
  gateways: ClipRunsDeps['gateways'],
): Promise<Pick<GatewayLease, 'gateway' | 'speechLimit'> | null> {
  try {
    const lease = await gateways.lease('', 'speech');
    lease.release();
    return lease;
  } catch {
    return null;
  }
}
