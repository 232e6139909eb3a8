import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { FailureError } from '../../../shared/failure.ts';
import { isOfDisk, storageFailure } from '../../storage/storage-failure.ts';

/**
 * Tells a job's steps, each once the one before has been dealt with, so that neither side holds more than one. Failures
 * and what the disk refuses are told as data; anything else ends the thread, and reaches `stepsOf` as it was thrown.
 */
export async function postSteps(
  port: MessagePort,
  steps: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<void> {
  try {
    for await (const step of steps) {
      const asked = once(port, 'message');
      port.postMessage({ step });
      await asked;
    }
    port.postMessage({ done: true });
  } catch (thrown) {
    if (thrown instanceof FailureError) port.postMessage({ failure: thrown.failure });
    else if (isOfDisk(thrown)) port.postMessage({ failure: storageFailure(thrown) });
    else throw thrown;
  } finally {
    port.close();
  }
}

/** Tells the one answer of a job. */
export function postResult(port: MessagePort, work: () => unknown): Promise<void> {
  return postSteps(port, answerTo(work));
}

async function* answerTo(work: () => unknown): AsyncGenerator<unknown> {
  yield await work();
}
