import { parentPort, workerData } from 'node:worker_threads';
import { postSteps } from '../../../../src/main/services/worker/worker-port.ts';
import { FailureError, failure } from '../../../../src/shared/failure.ts';

function* steps(does: unknown): Generator<unknown> {
  yield 1;
  yield 2;
  if (does === 'spin') for (;;);
  if (does === 'hoard') for (const held: unknown[] = []; ; ) held.push(new Array(100_000).fill(held.length));
  if (does === 'fail') throw new FailureError(failure('bad-value', { field: 'text' }));
  if (does === 'throw') throw new TypeError('not foreseen');
  if (does === 'exit') process.exit();
}

if (parentPort) await postSteps(parentPort, steps(workerData));
