import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { reloadWhenGone } from '../../../src/main/electron/reload-when-gone.ts';

function windowWithClock() {
  const webContents = new EventEmitter();
  const counts = { reloads: 0, failures: 0 };
  let now = 0;
  const reload = () => {
    counts.reloads += 1;
  };
  const onFailure = () => {
    counts.failures += 1;
  };
  reloadWhenGone({ webContents, reload } as unknown as BrowserWindow, onFailure, () => now);
  const crashAt = (seconds: number, reason = 'crashed') => {
    now = seconds * 1000;
    webContents.emit('render-process-gone', {}, { reason });
  };
  return { counts, crashAt };
}

describe('a page that crashes', () => {
  it('C3: is reloaded each time if it crashes now and then', () => {
    const { counts, crashAt } = windowWithClock();
    for (let hour = 0; hour < 10; hour += 1) crashAt(hour * 3600);
    expect(counts).toEqual({ reloads: 10, failures: 0 });
  });

  it('C3: is not reloaded any more if it crashes again and again', () => {
    const { counts, crashAt } = windowWithClock();
    for (const second of [0, 2, 4, 6]) crashAt(second);
    expect(counts).toEqual({ reloads: 3, failures: 1 });
  });

  it('C3: is not reloaded when it ends normally', () => {
    const { counts, crashAt } = windowWithClock();
    crashAt(0, 'clean-exit');
    expect(counts).toEqual({ reloads: 0, failures: 0 });
  });
});
