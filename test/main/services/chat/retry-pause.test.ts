import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/main/services/clock.ts';
import { createRetryPause } from '../../../../src/main/services/retry-pause.ts';
import { failure } from '../../../../src/shared/failure.ts';

const retry = { attempt: 2, delayMs: 1, reason: failure('connection-lost') };

test('C9: a retry delay leaves no listener on the signal of its request', async () => {
  const { signal } = new AbortController();
  const pause = createRetryPause(systemClock, () => {});
  await pause.wait(retry, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const waiting = pause.wait({ ...retry, delayMs: 60_000 }, signal);
  pause.endNow();
  await waiting;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('C9: a delay ends with the reason of the signal', async () => {
  const controller = new AbortController();
  const waiting = createRetryPause(systemClock, () => {}).wait(
    { ...retry, delayMs: 60_000 },
    controller.signal,
  );
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});
