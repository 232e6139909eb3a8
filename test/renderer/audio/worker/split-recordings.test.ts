import { expect, onTestFinished, test, vi } from 'vitest';
import type { FromWorker } from '../../../../src/renderer/audio/split/worker-messages.ts';
import { splitRecordings } from '../../../../src/renderer/audio/worker/split-recordings.ts';
import type { Backend } from '../../../../src/renderer/backend/backend.ts';
import { useConnection } from '../../../../src/renderer/backend/connection.ts';
import { FailureError, failure } from '../../../../src/shared/failure.ts';
import type { SplitEvent, SplitJob } from '../../../../src/shared/transcription/split.ts';
import { eventually } from '../../../eventually.ts';

/** A worker whose messages the test sends. */
class ScriptedWorker {
  static last: ScriptedWorker | null = null;
  onmessage: ((event: { readonly data: FromWorker }) => void) | null = null;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    ScriptedWorker.last = this;
  }
}

/** Starts splitting for a main process that hands out one job, and hands it out again whenever it's returned. */
function startSplitting(answers: { finish(): Promise<void>; fail(): Promise<void> }) {
  ScriptedWorker.last = null;
  vi.stubGlobal('Worker', ScriptedWorker);
  const claims: AbortSignal[] = [];
  const claim = async (_: undefined, { signal }: { signal: AbortSignal }) => {
    claims.push(signal);
    return (async function* (): AsyncGenerator<SplitEvent> {
      yield { type: 'job', job: { jobId: 'j' } as SplitJob };
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    })();
  };
  const backend = { splits: { claim, ...answers } } as unknown as Backend;
  useConnection.setState({ state: 'open', backend }, true);
  const stop = splitRecordings();
  onTestFinished(() => {
    stop();
    vi.unstubAllGlobals();
  });
  const post = async (data: FromWorker) => {
    await eventually(() => expect(ScriptedWorker.last?.onmessage).toBeTruthy());
    ScriptedWorker.last?.onmessage?.({ data });
  };
  return { claims, post };
}

const refusedWith = (code: 'storage' | 'bad-value') =>
  vi.fn(() => Promise.reject(new FailureError(failure(code))));

test('T4: a finished job whose result can’t be stored is given back, so that the recording doesn’t stay unsplit', async () => {
  const { claims, post } = startSplitting({ finish: refusedWith('storage'), fail: vi.fn() });
  await post({ type: 'done', end: 60, peaks: null, isDamaged: false });
  await eventually(() => expect(claims[0]?.aborted).toBe(true));
});

test('T4: a job whose result is refused fails, and is given back if its failure is refused too', async () => {
  const fail = refusedWith('bad-value');
  const { claims, post } = startSplitting({ finish: refusedWith('bad-value'), fail });
  await post({ type: 'done', end: 60, peaks: null, isDamaged: false });
  await eventually(() => expect(claims[0]?.aborted).toBe(true));
  expect(fail).toHaveBeenCalledExactlyOnceWith({ jobId: 'j', reason: 'unreadable' });
});
