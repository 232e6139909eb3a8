import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { endOnSignals } from '../../../src/main/browser/end-on-signals.ts';

/** Creates a fake process that records its exit codes. */
function fakeProcess() {
  const exits: (number | string)[] = [];
  const signals = new EventEmitter();
  const process = {
    on: signals.on.bind(signals),
    exit: (code: number) => void exits.push(code),
    pid: 7,
    kill: (pid: number, signal: string) => exits.push(`${signal} ${pid}`),
  } as unknown as Parameters<typeof endOnSignals>[0]['process'];
  return { process, exits, send: (signal: string) => signals.emit(signal) };
}

test('P2: a signal exits with 0 once everything is closed, and one that Ctrl+C duplicates counts once', async () => {
  const { process, exits, send } = fakeProcess();
  const closing = Promise.withResolvers<void>();
  let now = 0;
  let ends = 0;
  const end = () => {
    ends += 1;
    return closing.promise;
  };
  endOnSignals({ process, now: () => now, end, report: () => {} });
  send('SIGINT');
  now = 200;
  send('SIGINT');
  expect([ends, exits]).toEqual([1, []]);
  closing.resolve();
  await expect.poll(() => exits).toEqual([0]);
});

test('P2: a second signal kills the process immediately', () => {
  const { process, exits, send } = fakeProcess();
  let now = 0;
  endOnSignals({ process, now: () => now, end: () => new Promise(() => {}), report: () => {} });
  send('SIGTERM');
  now = 5000;
  send('SIGINT');
  expect(exits).toEqual(['SIGKILL 7']);
});

test('P2: the process is killed if closing takes too long, because an exit would wait for its threads', () => {
  const { process, exits, send } = fakeProcess();
  const waits: number[] = [];
  const after = (ms: number, call: () => void) => {
    waits.push(ms);
    call();
  };
  endOnSignals({ process, now: () => 0, end: () => new Promise(() => {}), report: () => {}, after });
  send('SIGTERM');
  expect([waits, exits]).toEqual([[8_000], ['SIGKILL 7']]);
});

test('P2: a failure to close is reported and exits with 1', async () => {
  const { process, exits, send } = fakeProcess();
  const reported: unknown[] = [];
  const end = () => Promise.reject(new Error('disk'));
  endOnSignals({ process, now: () => 0, end, report: (error) => reported.push(error) });
  send('SIGTERM');
  await expect.poll(() => exits).toEqual([1]);
  expect(reported).toEqual([new Error('disk')]);
});
