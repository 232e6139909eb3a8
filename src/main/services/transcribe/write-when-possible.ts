import type { Log } from '../../storage/log.ts';
import { isDiskError } from '../../storage/storage-failure.ts';
import type { Clock } from '../clock.ts';

const retryMs = 1_000;

/**
 * Writes a result that a gateway may have charged for. Retries while the disk is full or locked, so that the result
 * isn't lost. Once the signal is aborted, it tries one last time.
 * @throws any other error, and the error of the last attempt
 */
export async function writeWhenPossible(
  { after }: Pick<Clock, 'after'>,
  log: Pick<Log, 'error'>,
  write: () => void,
  signal: AbortSignal,
): Promise<void> {
  while (true) {
    try {
      return write();
    } catch (thrown) {
      if (signal.aborted || !isDiskError(thrown)) throw thrown;
      log.error('transcribe', thrown);
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
