import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { FailureError } from '../../../shared/failure.ts';
import { isStorageError, storageFailure } from '../../storage/storage-failure.ts';

/**
 * Sends the steps of a job. Each is sent once the previous one has been handled, so that neither side holds more than
 * one. Failures and disk errors are sent as data. Any other error ends the thread, and `stepsOf` throws it.
 */
export async function postSteps(
  port: MessagePort,
  steps: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<void> {
  try {
    for await (const step of steps) {
      const next = once(port, 'message');
      port.postMessage({ step });
      await next;
    }
    port.postMessage({ done: true });
  } catch (thrown) {
    if (thrown instanceof FailureError) port.postMessage({ failure: thrown.failure });
    else if (isStorageError(thrown)) port.postMessage({ failure: storageFailure(thrown) });
    else throw thrown;
  } finally {
    port.close();
  }
}

/** Sends the result of a job that has one step. */
export function postResult(port: MessagePort, work: () => unknown): Promise<void> {
  return postSteps(port, onlyStep(work));
}

async function* onlyStep(work: () => unknown): AsyncGenerator<unknown> {
  yield await work();
}
