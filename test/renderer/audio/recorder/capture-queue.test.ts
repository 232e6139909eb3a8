import { describe, expect, it } from 'vitest';
import {
  type CaptureChunk,
  createCaptureQueue,
} from '../../../../src/renderer/audio/recorder/capture-queue.ts';
import { type Failure, failure } from '../../../../src/shared/failure.ts';

/** Creates a disk that completes writes on demand. */
function slowDisk() {
  const sends: (CaptureChunk & { answer(failed: Failure | null): void })[] = [];
  const tries: (Failure | null)[] = [];
  let again = () => {};
  const queue = createCaptureQueue({
    send: (chunk) => new Promise((resolve) => sends.push({ ...chunk, answer: resolve })),
    isFinal: ({ code }) => code === 'not-found',
    onTry: (failed) => tries.push(failed),
    later: (run) => {
      again = run;
      return () => {
        again = () => {};
      };
    },
  });
  const answer = async (failed: Failure | null = null) => {
    sends.at(-1)?.answer(failed);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const sent = () => Promise.all(sends.map(async ({ index, bytes, ms }) => [index, await bytes.text(), ms]));
  return { queue, tries, answer, sent, retry: () => again() };
}

const blob = (text: string) => new Blob([text]);

describe('chunks of a recording on their way to the disk', () => {
  it('T1 sends one at a time, and what accumulates meanwhile as one chunk afterwards', async () => {
    const { queue, answer, sent } = slowDisk();
    queue.push(blob('a'), 400);
    queue.push(blob('b'), 800);
    queue.push(blob('c'), 1200);
    expect(await sent()).toEqual([[0, 'a', 400]]);
    await answer();
    expect(await sent()).toEqual([
      [0, 'a', 400],
      [1, 'bc', 1200],
    ]);
    const flushed = queue.flushed();
    expect(queue.waiting).toBe(true);
    await answer();
    expect(await flushed).toBe(true);
    expect(queue.waiting).toBe(false);
  });

  it('T1 retries the same bytes with the same number, and loses nothing that arrives meanwhile', async () => {
    const { queue, answer, sent, retry, tries } = slowDisk();
    queue.push(blob('a'), 400);
    await answer(failure('storage'));
    queue.push(blob('b'), 800);
    expect(await sent()).toHaveLength(1);
    retry();
    await answer();
    await answer();
    expect(await sent()).toEqual([
      [0, 'a', 400],
      [0, 'a', 400],
      [1, 'b', 800],
    ]);
    expect(tries).toEqual([failure('storage'), null, null]);
    expect(await queue.flushed()).toBe(true);
  });

  it('T1 retries early on reconnection, and never sends twice at the same time', async () => {
    const { queue, answer, sent } = slowDisk();
    queue.push(blob('a'), 400);
    queue.wake();
    expect(await sent()).toHaveLength(1);
    await answer(failure('connection-lost'));
    queue.wake();
    queue.wake();
    expect(await sent()).toHaveLength(2);
  });

  it('T1 ends if the capture is gone, and reports that not everything was saved', async () => {
    const { queue, answer, sent } = slowDisk();
    queue.push(blob('a'), 400);
    const flushed = queue.flushed();
    await answer(failure('not-found'));
    queue.push(blob('b'), 800);
    expect(await flushed).toBe(false);
    expect(await sent()).toHaveLength(1);
  });
});
