import { afterEach, expect, test, vi } from 'vitest';

class Decoder {
  static running: Decoder[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly asked: unknown[] = [];
  constructor() {
    Decoder.running.push(this);
  }
  postMessage(message: unknown) {
    this.asked.push(message);
  }
  terminate() {
    Decoder.running = Decoder.running.filter((other) => other !== this);
  }
}
vi.stubGlobal('Worker', Decoder);
const { checkSilence } = await import('../../../../src/renderer/audio/worker/check-silence.ts');

afterEach(() => expect(Decoder.running).toEqual([]));

test('T4: a recording is silent if a worker that has read all of it says so', async () => {
  for (const isSilent of [true, false]) {
    const checked = checkSilence('/media/a', 8);
    const [worker] = Decoder.running;
    expect(worker?.asked).toEqual([{ type: 'silence', recording: '/media/a', duration: 8 }]);
    worker?.onmessage?.({ data: { type: 'silence', isSilent } });
    expect(await checked).toBe(isSilent);
  }
});

test('T4: a recording counts as audible if its length isn’t known, its worker fails, or the check is cancelled', async () => {
  expect(await checkSilence('/media/a', null)).toBe(false);
  expect(await checkSilence('/media/a', 8, AbortSignal.abort())).toBe(false);
  const failing = checkSilence('/media/a', 8);
  Decoder.running[0]?.onerror?.();
  expect(await failing).toBe(false);
  const controller = new AbortController();
  const cancelled = checkSilence('/media/a', 8, controller.signal);
  controller.abort();
  expect(await cancelled).toBe(false);
});
