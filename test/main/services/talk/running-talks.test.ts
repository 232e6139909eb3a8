import { expect, test } from 'vitest';
import { createRunningTalks, type TalkShell } from '../../../../src/main/services/talk/running-talks.ts';

function shellWith(window: {
  isClosed: boolean;
  isFocused: boolean;
}): TalkShell & { readonly shown: number } {
  let shown = 0;
  return {
    get shown() {
      return shown;
    },
    showMain: () => {
      shown += 1;
      const wasClosed = window.isClosed;
      window.isClosed = false;
      return wasClosed;
    },
    isMainFocused: () => window.isFocused,
    keys: () => 'system',
    onKeys: () => {},
  };
}

test('K1: a talk in another page replaces the one that runs', async () => {
  const talks = createRunningTalks(null, { now: () => 0 });
  const counts = talks.watch(undefined);
  const count = async () => (await counts.next()).value;
  expect(await count()).toBe(0);
  const leaving = new AbortController();
  const first = talks.run(leaving.signal);
  expect((await first.next()).value).toBe('continue');
  expect(await count()).toBe(1);
  const second = talks.run(undefined);
  expect((await second.next()).value).toBe('continue');
  expect((await first.next()).value).toBe('replaced');
  leaving.abort();
  await first.next();
  expect(await count()).toBe(1);
  talks.end();
  expect((await second.next()).value).toBe('end');
});

test('K1: the shortcut starts a talk in the page of the window that it opens, not in a hidden one, and not if the page loads too slowly', async () => {
  let time = 0;
  const window = { isClosed: true, isFocused: false };
  const talks = createRunningTalks(shellWith(window), { now: () => time });
  const closing = new AbortController();
  const hidden = talks.watchStarts(closing.signal).next();
  talks.toggle();
  closing.abort();
  expect((await hidden).done).toBe(true);
  const page = talks.watchStarts(undefined);
  expect((await page.next()).value).toBe('start');
  const next = page.next();
  talks.toggle();
  expect((await next).value).toBe('start');

  window.isClosed = true;
  talks.toggle();
  time = 60_000;
  const stopped = new AbortController();
  const missed = talks.watchStarts(stopped.signal).next();
  stopped.abort();
  expect((await missed).done).toBe(true);
});

test('K1: the shortcut shows the window of a running talk, and ends the talk if the window is in front', async () => {
  const window = { isClosed: false, isFocused: false };
  const shell = shellWith(window);
  const talks = createRunningTalks(shell, { now: () => 0 });
  const talk = talks.run(undefined);
  await talk.next();
  talks.toggle();
  expect(shell.shown).toBe(1);
  window.isFocused = true;
  talks.toggle();
  expect((await talk.next()).value).toBe('end');
  expect(shell.shown).toBe(1);
});
