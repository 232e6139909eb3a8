import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../../shared/failure.ts';
import { storageFailure } from './storage-failure.ts';

/**
 * A file in the data folder that exists while Parlance runs. If it exists at startup, its content shows how the last
 * run ended.
 */
export type RunMark = {
  /** How the last run ended: normally, abruptly (it was killed or the power failed), or with known damage. */
  readonly before: 'clean' | 'interrupted' | 'damaged';
  /** Causes the next start to repair the database, however this run ends. */
  damaged(): void;
  /** Records that the run ended normally. */
  ended(): void;
};

const damagedWord = 'damaged';

/**
 * Marks a data folder as in use.
 *
 * @throws a `storage` {@link FailureError} if nothing can be written there.
 */
export function markRun(folder: string): RunMark {
  const file = join(folder, 'parlance.running');
  const before = stateIn(file);
  let isDamaged = false;
  const write = (word: string) => writeFileSync(file, word, { mode: 0o600 });
  try {
    if (before === 'clean') write('running');
  } catch (thrown) {
    throw new FailureError(storageFailure(thrown), { cause: thrown });
  }
  return {
    before,
    damaged: () => {
      isDamaged = true;
      write(damagedWord);
    },
    ended: () => {
      if (!isDamaged) rmSync(file, { force: true });
    },
  };
}

function stateIn(file: string): RunMark['before'] {
  try {
    return readFileSync(file, 'utf8') === damagedWord ? 'damaged' : 'interrupted';
  } catch {
    return 'clean';
  }
}
