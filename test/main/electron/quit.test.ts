import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, test } from 'vitest';
import {
  createQuit,
  nextQuit,
  type QuitEffect,
  type QuitEvent,
  type QuitState,
} from '../../../src/main/electron/quit.ts';

const idle: QuitEvent = { type: 'requested', interrupts: false };
const busy: QuitEvent = { type: 'requested', interrupts: true };
const ordered: QuitEvent = { type: 'ordered' };
const stay: QuitEvent = { type: 'answered', quits: false };
const leave: QuitEvent = { type: 'answered', quits: true };
const closed: QuitEvent = { type: 'closed' };

test.each<[string, readonly QuitEvent[], QuitState, readonly (QuitEffect | null)[]]>([
  ['the user quits without work', [idle, closed], 'closed', ['close', 'leave']],
  ['the user quits, is asked, and quits', [busy, leave, closed], 'closed', ['ask', 'close', 'leave']],
  ['the user quits, is asked, and stays', [busy, stay], 'running', ['ask', null]],
  ['the user quits again while asked', [busy, busy, idle, stay], 'running', ['ask', 'ask', 'ask', null]],
  ['the system ends the app', [ordered, closed], 'closed', ['close', 'leave']],
  ['the system ends the app twice', [ordered, ordered, closed], 'closed', ['close', null, 'leave']],
  ['the system doesn’t wait for an answer', [busy, ordered, stay], 'closing', ['ask', 'close', null]],
  ['the user quits while the app is closing', [ordered, busy, closed], 'closed', ['close', null, 'leave']],
  ['the answer comes twice', [busy, stay, leave], 'running', ['ask', null, null]],
  ['nothing happens afterwards', [ordered, closed, ordered], 'closed', ['close', 'leave', null]],
])('C4, P1: %s', (_, events, expected, effects) => {
  let state: QuitState = 'running';
  const done = events.map((event) => {
    const next = nextQuit(state, event);
    state = next.state;
    return next.effect;
  });
  expect([state, done]).toEqual([expected, effects]);
});

/** Returns a quit whose app records what happens to it. Closing and the answer wait for the test. */
function quitOf(isBusy: boolean) {
  const happened: string[] = [];
  const closing = Promise.withResolvers<void>();
  const choices: ((quits: boolean) => void)[] = [];
  let timeOut = () => {};
  const app = Object.assign(new EventEmitter(), {
    quit: () => {
      let isPrevented = false;
      app.emit('before-quit', {
        preventDefault: () => {
          isPrevented = true;
        },
      });
      happened.push(isPrevented ? 'held back' : 'quit');
    },
    exit: (code: number) => happened.push(`exit ${code}`),
  });
  const quit = createQuit(app as unknown as App, {
    interruptsWork: () => isBusy,
    ask: () => new Promise((resolve) => choices.push(resolve)),
    close: () => closing.promise,
    onFailure: (thrown) => happened.push(String(thrown)),
    kill: () => happened.push('kill'),
    after: (ms, call) => {
      happened.push(`${ms} ms`);
      timeOut = call;
    },
  });
  const settle = () => new Promise(setImmediate);
  return { quit, app, happened, closing, choices, settle, timeOut: () => timeOut() };
}

test('C4: the app quits once its data is closed', async () => {
  const { quit, app, happened, closing, settle } = quitOf(false);
  app.quit();
  expect([quit.isQuitting(), happened]).toEqual([true, ['5000 ms', 'held back']]);
  closing.resolve();
  await settle();
  expect(happened).toEqual(['5000 ms', 'held back', 'quit']);
});

test('C4: the app quits although closing its data failed', async () => {
  const { quit, happened, closing, settle } = quitOf(false);
  quit.order();
  closing.reject(new Error('disk full'));
  await settle();
  expect(happened).toEqual(['5000 ms', 'Error: disk full', 'quit']);
});

test('C4: the app ends after 5 s, killed if its data can’t be closed, or if a window doesn’t close', async () => {
  const hanging = quitOf(true);
  hanging.quit.order();
  hanging.timeOut();
  expect(hanging.happened).toEqual(['5000 ms', 'Error: Closing the data took too long.', 'kill']);

  const withPage = quitOf(true);
  withPage.quit.order();
  withPage.closing.resolve();
  await withPage.settle();
  withPage.timeOut();
  expect(withPage.happened).toEqual(['5000 ms', 'quit', 'exit 0']);
});

test('P3: an update is installed at the end of the quit that was asked for, and not at a later one', async () => {
  const { quit, app, happened, closing, choices, settle } = quitOf(true);
  quit.quitWith(() => happened.push('install'));
  choices[0]?.(false);
  await settle();
  app.quit();
  choices[1]?.(true);
  closing.resolve();
  await settle();
  expect(happened).not.toContain('install');

  const updating = quitOf(true);
  updating.quit.quitWith(() => updating.happened.push('install'));
  updating.choices[0]?.(true);
  updating.closing.resolve();
  await updating.settle();
  expect(updating.happened).toContain('install');

  const shutDown = quitOf(true);
  shutDown.quit.quitWith(() => shutDown.happened.push('install'));
  shutDown.quit.order();
  shutDown.closing.resolve();
  await shutDown.settle();
  expect(shutDown.happened).not.toContain('install');
});
