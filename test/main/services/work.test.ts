import { expect, onTestFinished, test } from 'vitest';
import { createRunningWork } from '../../../src/main/services/work/running-work.ts';
import type { WorkEvent } from '../../../src/shared/work.ts';
import { isWorthNotifying, noWork } from '../../../src/shared/work.ts';
import { removeFolder, settled, startApp } from './in-temp-app.ts';

test('P1: work is counted by kind, and progress counts what ended since the app was last idle', () => {
  let time = 1000;
  const list = createRunningWork({ now: () => time });
  expect(list.now()).toEqual({ replies: 0, transcripts: 0, clips: 0, progress: null });
  list.update({ kind: 'reply', id: 'c1', title: 'Tides', progress: null });
  expect(list.now()).toEqual({ replies: 1, transcripts: 0, clips: 0, progress: null });
  list.update({ kind: 'transcript', id: 't1', title: 'tape.wav', progress: 0.5 });
  list.update({ kind: 'transcript', id: 't2', title: 'tape2.wav', progress: 0 });
  expect(list.now().progress).toBe(0.25);
  time = 9500;
  expect(list.end('transcript', 't1', false)).toEqual({
    kind: 'transcript',
    id: 't1',
    title: 'tape.wav',
    ms: 8500,
    failed: false,
  });
  expect(list.end('transcript', 't1', false)).toBeNull();
  expect(list.now().progress).toBe(0.5);
  list.remove('transcript', 't2');
  expect(list.now().progress).toBeNull();
  list.update({ kind: 'clip', id: 's1', title: 'Good morning', progress: 0 });
  expect(list.now().progress).toBe(0);
});

test('P1: work that a new snapshot doesn’t list is removed, without reporting its end', () => {
  const list = createRunningWork({ now: () => 0 });
  list.update({ kind: 'clip', id: 's1', title: 'Good morning', progress: 0 });
  list.update({ kind: 'transcript', id: 't1', title: 'tape.wav', progress: 0 });
  list.update({ kind: 'transcript', id: 't2', title: 'tape2.wav', progress: 0 });
  list.keepOnly('transcript', new Set(['t2']));
  expect(list.now()).toMatchObject({ transcripts: 1, clips: 1 });
  expect(list.end('transcript', 't1', false)).toBeNull();
});

test('P1: a user who is elsewhere is notified only of long work', () => {
  const done = { id: 'x', title: '', failed: false } as const;
  expect(isWorthNotifying({ ...done, kind: 'reply', ms: 7_999 })).toBe(false);
  expect(isWorthNotifying({ ...done, kind: 'reply', ms: 8_000 })).toBe(true);
  expect(isWorthNotifying({ ...done, kind: 'transcript', ms: 10 })).toBe(true);
  expect(isWorthNotifying({ ...done, kind: 'clip', ms: 10 })).toBe(true);
});

test('P1: subscribers are notified of the end of a reply and of a clip, by title and without their text', async () => {
  const app = await startApp({ start: { demo: true } });
  onTestFinished(async () => {
    await app.close();
    await removeFolder(app.folder);
  });
  const events = (await app.call.work.watch())[Symbol.asyncIterator]();
  expect((await events.next()).value).toEqual({
    type: 'now',
    work: noWork,
  });
  const received: WorkEvent[] = [];
  const listening = (async () => {
    for (let event = await events.next(); !event.done; event = await events.next()) {
      received.push(event.value);
      if (new Set(received.flatMap((one) => (one.type === 'done' ? [one.done.kind] : []))).size === 2) return;
    }
  })();
  const sent = await app.call.chat.send({
    conversationId: null,
    text: 'Tide tables',
    models: ['demo-brief'],
  });
  await settled(app, sent.conversationId);
  await app.call.clips.speak({
    script: { text: 'Good morning.', plain: true },
    spoken: 'Good morning.',
    settings: [{ model: 'tts-1', voice: 'nova', format: 'wav', speed: 1 }],
  });
  await listening;
  const done = received.flatMap((event) => (event.type === 'done' ? [event.done] : []));
  expect(done).toContainEqual(
    expect.objectContaining({ kind: 'reply', id: sent.conversationId, failed: false }),
  );
  expect(done).toContainEqual(expect.objectContaining({ kind: 'clip', failed: false }));
  await events.return?.();
});
