import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { reloadWhenGone } from '../../../src/main/electron/reload-when-gone.ts';

/** `isReloaded` is the user's answer when the page keeps crashing. */
function windowWithClock(isReloaded = true) {
  const webContents = new EventEmitter();
  const counts = { reloads: 0, questions: 0, destroyed: 0 };
  const gone: string[] = [];
  let now = 0;
  const window = {
    webContents,
    reload: () => {
      counts.reloads += 1;
    },
    destroy: () => {
      counts.destroyed += 1;
    },
    isDestroyed: () => counts.destroyed > 0,
  };
  const reloads = async () => {
    counts.questions += 1;
    return isReloaded;
  };
  reloadWhenGone(
    window as unknown as BrowserWindow,
    { questions: { reloads }, onPageGone: (reason) => void gone.push(reason) },
    () => now,
  );
  const crashAt = async (seconds: number, reason = 'crashed') => {
    now = seconds * 1000;
    webContents.emit('render-process-gone', {}, { reason });
    // The answer arrives later.
    await new Promise(setImmediate);
  };
  return { counts, gone, crashAt };
}

describe('a page that crashes', () => {
  it('C3: is reloaded each time if it crashes now and then', async () => {
    const { counts, crashAt } = windowWithClock();
    for (let hour = 0; hour < 10; hour += 1) await crashAt(hour * 3600);
    expect(counts).toEqual({ reloads: 10, questions: 0, destroyed: 0 });
  });

  it('C3: is reloaded only on request if it crashes again and again, and is then reloaded by itself again', async () => {
    const { counts, gone, crashAt } = windowWithClock();
    for (const second of [0, 2, 4]) await crashAt(second);
    expect(counts).toEqual({ reloads: 3, questions: 0, destroyed: 0 });
    await crashAt(6, 'oom');
    expect(counts).toEqual({ reloads: 4, questions: 1, destroyed: 0 });
    await crashAt(8);
    expect(counts).toEqual({ reloads: 5, questions: 1, destroyed: 0 });
    expect(gone).toEqual(['crashed', 'crashed', 'crashed', 'oom', 'crashed']);
  });

  it('C3: is closed instead if the user wants that', async () => {
    const { counts, crashAt } = windowWithClock(false);
    for (const second of [0, 2, 4, 6]) await crashAt(second);
    expect(counts).toEqual({ reloads: 3, questions: 1, destroyed: 1 });
  });

  it('C3: is not reloaded when it ends normally', async () => {
    const { counts, crashAt } = windowWithClock();
    await crashAt(0, 'clean-exit');
    expect(counts).toEqual({ reloads: 0, questions: 0, destroyed: 0 });
  });
});
