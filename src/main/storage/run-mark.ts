import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../../shared/failure.ts';
import { storageFailure } from './storage-failure.ts';

/** The file that lies in the data folder while Parlance runs: one that is found at a start tells how the last run ended. */
export type RunMark = {
  /** How the last run ended: as it should, by itself (killed, or without power), or with damage known. */
  readonly before: 'clean' | 'cut' | 'damaged';
  /** Has the next start mend the database, however this run ends. */
  damaged(): void;
  /** The run has ended as it should. */
  ended(): void;
};

const damagedWord = 'damaged';

/** Marks a data folder as in use by a run. Throws a `storage` {@link FailureError} where nothing can be written there. */
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
    return readFileSync(file, 'utf8') === damagedWord ? 'damaged' : 'cut';
  } catch {
    return 'clean';
  }
}
