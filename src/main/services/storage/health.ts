import type { Repaired, StorageHealth } from '../../../shared/data/storage.ts';
import { storageFailure } from '../../storage/storage-failure.ts';
import { createTopic } from '../topic.ts';

/** The state of the data folder. */
export type Health = {
  /** Reports how many replies couldn't be written, and the error. */
  reportUnwritten(replies: number, thrown: unknown): void;
  /** Reports that everything has been written. */
  written(): void;
  damaged(): void;
  repaired(repaired: Repaired | null): void;
  /** Reports an unreadable item. Returns false if it was already reported during this run. */
  unreadable(item: string): boolean;
  /** Dismisses the notice about repairs and unreadable items. */
  dismiss(): void;
  now(): StorageHealth;
  watch(signal: AbortSignal | undefined): AsyncGenerator<StorageHealth>;
};

/** Maximum number of unreadable items to count. */
const maxUnreadable = 10_000;

/** Creates the state of a run without problems. */
export function createHealth(): Health {
  let health: StorageHealth = { unwritten: null, isDamaged: false, repaired: null, unreadable: 0 };
  const unreadable = new Set<string>();
  const topic = createTopic<StorageHealth>((_last, next) => next);
  const change = (part: Partial<StorageHealth>) => {
    health = { ...health, ...part };
    topic.publish(health);
  };
  return {
    reportUnwritten: (replies, thrown) => change({ unwritten: { failure: storageFailure(thrown), replies } }),
    written: () => {
      if (health.unwritten) change({ unwritten: null });
    },
    damaged: () => change({ isDamaged: true }),
    repaired: (repaired) => change({ repaired }),
    unreadable: (item) => {
      if (unreadable.has(item) || unreadable.size >= maxUnreadable) return false;
      unreadable.add(item);
      change({ unreadable: health.unreadable + 1 });
      return true;
    },
    dismiss: () => change({ repaired: null, unreadable: 0 }),
    now: () => health,
    watch: (signal) => topic.watch(() => health, signal),
  };
}
