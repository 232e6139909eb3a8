import type { Repaired, StorageHealth } from '../../../shared/models/storage.ts';
import { storageFailure } from '../../storage/storage-failure.ts';
import { createTopic, startingWith } from '../topic.ts';

/** How the data folder is, for whoever watches. */
export type Health = {
  /** So many replies could not be written, for this reason. */
  unwritten(replies: number, thrown: unknown): void;
  /** All that waited is on disk. */
  written(): void;
  damaged(): void;
  mended(mended: Repaired | null): void;
  /** A stored item can't be read; false where that was reported already in this run. */
  unreadable(item: string): boolean;
  /** The person has read what was mended, and how much can't be read. */
  dismiss(): void;
  now(): StorageHealth;
  watch(signal: AbortSignal | undefined): AsyncGenerator<StorageHealth>;
};

/** So that the list of them has an end. */
const mostUnreadable = 10_000;

/** The health of a run that begins well. */
export function createHealth(): Health {
  let health: StorageHealth = { unwritten: null, isDamaged: false, mended: null, unreadable: 0 };
  const unreadable = new Set<string>();
  const news = createTopic<StorageHealth>((_last, next) => next);
  const change = (part: Partial<StorageHealth>) => {
    health = { ...health, ...part };
    news.publish(health);
  };
  return {
    unwritten: (replies, thrown) => change({ unwritten: { failure: storageFailure(thrown), replies } }),
    written: () => {
      if (health.unwritten) change({ unwritten: null });
    },
    damaged: () => change({ isDamaged: true }),
    mended: (mended) => change({ mended }),
    unreadable: (item) => {
      if (unreadable.has(item) || unreadable.size >= mostUnreadable) return false;
      unreadable.add(item);
      change({ unreadable: health.unreadable + 1 });
      return true;
    },
    dismiss: () => change({ mended: null, unreadable: 0 }),
    now: () => health,
    watch: (signal) => startingWith(health, news.subscribe(signal)),
  };
}
