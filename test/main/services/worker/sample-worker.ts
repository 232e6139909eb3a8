import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { postSteps } from '../../../../src/main/services/worker/worker-port.ts';
import { FailureError, failure } from '../../../../src/shared/failure.ts';

/** Counts forever inside SQLite, where a thread can't be terminated. */
const endless =
  'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n WHERE x < 0';

function* steps(behaviour: unknown): Generator<unknown> {
  yield 1;
  yield 2;
  if (behaviour === 'spin') for (;;);
  if (behaviour === 'hoard')
    for (const held: unknown[] = []; ; ) held.push(new Array(100_000).fill(held.length));
  if (behaviour === 'native') {
    const held: Buffer[] = [];
    for (let at = 0; at < 20; at += 1) held.push(Buffer.alloc(32_000_000, 1));
    new DatabaseSync(':memory:').prepare(endless).get();
  }
  if (behaviour === 'sqlite') new DatabaseSync(':memory:').prepare(endless).get();
  if (behaviour === 'crash') process.kill(process.pid, 'SIGKILL');
  if (behaviour === 'missing') readFileSync('/nowhere/missing');
  if (behaviour === 'fail') throw new FailureError(failure('bad-value', { field: 'text' }));
  if (behaviour === 'throw') throw new TypeError('unexpected');
  if (behaviour === 'exit') process.exit();
}

if (parentPort) await postSteps(parentPort, steps(workerData));
