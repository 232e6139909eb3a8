import { parentPort, workerData } from 'node:worker_threads';
import { postSteps } from '../../../../src/main/services/worker/worker-port.ts';
import { FailureError, failure } from '../../../../src/shared/failure.ts';

function* steps(behaviour: unknown): Generator<unknown> {
  yield 1;
  yield 2;
  if (behaviour === 'spin') for (;;);
  if (behaviour === 'hoard')
    for (const held: unknown[] = []; ; ) held.push(new Array(100_000).fill(held.length));
  if (behaviour === 'fail') throw new FailureError(failure('bad-value', { field: 'text' }));
  if (behaviour === 'throw') throw new TypeError('unexpected');
  if (behaviour === 'exit') process.exit();
}

if (parentPort) await postSteps(parentPort, steps(workerData));
