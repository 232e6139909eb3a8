import type { Log } from '../../storage/log.ts';
import { isDiskError } from '../../storage/storage-failure.ts';
import type { Clock } from '../clock.ts';

const retryMs = 1_000;

/**
 * Writes what a gateway may have charged for, and tries again while the disk is full or locked, so that it isn't lost.
 * Once the signal is aborted, it tries for the last time.
 * @throws the error of another kind or of the last attempt
 */
export async function writeWhenPossible(
  { after }: Pick<Clock, 'after'>,
  log: Pick<Log, 'unforeseen'>,
  write: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (true) {
    try {
      return write();
    } catch (thrown) {
      if (signal.aborted || !isDiskError(thrown)) throw thrown;
      log.unforeseen('transcribe', thrown);
      const { promise, resolve } = Promise.withResolvers<void>();
      const cancel = after(retryMs, resolve);
      const end = () => resolve();
      signal.addEventListener('abort', end);
      await promise;
      // Otherwise a disk that stays full would add a listener each second.
      signal.removeEventListener('abort', end);
      cancel();
    }
  }
}
