import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { reloadWhenGone } from '../../../src/main/electron/reload-when-gone.ts';

function windowWithClock() {
  const webContents = new EventEmitter();
  const seen = { reloads: 0, failures: 0 };
  let now = 0;
  const reload = () => {
    seen.reloads += 1;
  };
  const onFailure = () => {
    seen.failures += 1;
  };
  reloadWhenGone({ webContents, reload } as unknown as BrowserWindow, onFailure, () => now);
  const crashAt = (seconds: number, reason = 'crashed') => {
    now = seconds * 1000;
    webContents.emit('render-process-gone', {}, { reason });
  };
  return { seen, crashAt };
}

describe('a page that crashes', () => {
  it('C3: is reloaded each time if it crashes now and then', () => {
    const { seen, crashAt } = windowWithClock();
    for (let hour = 0; hour < 10; hour += 1) crashAt(hour * 3600);
    expect(seen).toEqual({ reloads: 10, failures: 0 });
  });

  it('C3: is not reloaded any more if it crashes again and again', () => {
    const { seen, crashAt } = windowWithClock();
    for (const second of [0, 2, 4, 6]) crashAt(second);
    expect(seen).toEqual({ reloads: 3, failures: 1 });
  });

  it('C3: is not reloaded when it ends normally', () => {
    const { seen, crashAt } = windowWithClock();
    crashAt(0, 'clean-exit');
    expect(seen).toEqual({ reloads: 0, failures: 0 });
  });
});
