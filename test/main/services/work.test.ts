import { expect, onTestFinished, test } from 'vitest';
import { createWorkBook } from '../../../src/main/services/work/work-book.ts';
import { isWorthNotifying } from '../../../src/shared/models/long-work.ts';
import type { WorkEvent } from '../../../src/shared/models/work.ts';
import { removeFolder, settled, startApp } from './in-temp-app.ts';

test('P1: work is counted by kind, and progress counts what ended since the app was last idle', () => {
  let time = 1000;
  const book = createWorkBook({ now: () => time });
  expect(book.now()).toEqual({ replies: 0, transcripts: 0, clips: 0, progress: null });
  book.runs({ kind: 'reply', id: 'c1', title: 'Tides', progress: null });
  expect(book.now()).toEqual({ replies: 1, transcripts: 0, clips: 0, progress: null });
  book.runs({ kind: 'transcript', id: 't1', title: 'tape.wav', progress: 0.5 });
  book.runs({ kind: 'transcript', id: 't2', title: 'tape2.wav', progress: 0 });
  expect(book.now().progress).toBe(0.25);
  time = 9500;
  expect(book.ends('transcript', 't1', false)).toEqual({
    kind: 'transcript',
    id: 't1',
    title: 'tape.wav',
    ms: 8500,
    failed: false,
  });
  expect(book.ends('transcript', 't1', false)).toBeNull();
  expect(book.now().progress).toBe(0.5);
  book.drops('transcript', 't2');
  expect(book.now().progress).toBeNull();
  book.runs({ kind: 'clip', id: 's1', title: 'Good morning', progress: 0 });
  expect(book.now().progress).toBe(0);
});

test('P1: only long work is notified to a user who is elsewhere', () => {
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
    work: { replies: 0, transcripts: 0, clips: 0, recordings: 0, progress: null, wantsWindow: false },
  });
  const seen: WorkEvent[] = [];
  const listening = (async () => {
    for (let event = await events.next(); !event.done; event = await events.next()) {
      seen.push(event.value);
      if (new Set(seen.flatMap((one) => (one.type === 'done' ? [one.done.kind] : []))).size === 2) return;
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
  const done = seen.flatMap((event) => (event.type === 'done' ? [event.done] : []));
  expect(done).toContainEqual(
    expect.objectContaining({ kind: 'reply', id: sent.conversationId, failed: false }),
  );
  expect(done).toContainEqual(expect.objectContaining({ kind: 'clip', failed: false }));
  await events.return?.();
});
