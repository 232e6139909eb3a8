import type { Mended, StorageHealth } from '../../../shared/models/storage.ts';
import { storageFailure } from '../../storage/storage-failure.ts';
import { createTopic, startingWith } from '../topic.ts';

/** How the data folder is, for whoever watches. */
export type Health = {
  /** So many replies could not be written, for this reason. */
  unwritten(replies: number, thrown: unknown): void;
  /** All that waited is on disk. */
  written(): void;
  damaged(): void;
  mended(mended: Mended | null): void;
  now(): StorageHealth;
  watch(signal: AbortSignal | undefined): AsyncGenerator<StorageHealth>;
};

/** The health of a run that begins well. */
export function createHealth(): Health {
  let health: StorageHealth = { unwritten: null, isDamaged: false, mended: null };
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
    now: () => health,
    watch: (signal) => startingWith(health, news.subscribe(signal)),
  };
}
