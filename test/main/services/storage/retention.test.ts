import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSettingsService } from '../../../../src/main/services/settings/settings-service.ts';
import { createRetention } from '../../../../src/main/services/storage/retention.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { createLog } from '../../../../src/main/storage/log.ts';
import { openMediaStore } from '../../../../src/main/storage/media-store.ts';
import { defaultSettings } from '../../../../src/shared/settings/default-settings.ts';
import type { Settings } from '../../../../src/shared/settings/settings.ts';
import type { Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

const day = 24 * 60 * 60 * 1000;
const now = 1_790_000_000_000;

/** Creates a settings service with a new user's settings, which only this test changes. */
function settingsService() {
  let settings: Settings = defaultSettings;
  return createSettingsService({
    settings: () => settings,
    chosenSettings: () => new Set(),
    changeSettings: (change) => {
      settings = { ...settings, ...change };
      return settings;
    },
  });
}

test('G7, T10: audio older than the retention is deleted, except for clips and unfinished transcripts', async () => {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const database = openDatabase(join(folder, 'parlance.db'));
  const log = createLog(join(folder, 'logs/parlance.log'), Date.now);
  onTestFinished(() => {
    database.close();
    log.close();
  });
  let time = now;
  const media = openMediaStore(join(folder, 'media'), database, () => time);
  const store = async (kind: 'speech' | 'clip' | 'talk', ref: string, age: number, content: string) => {
    time = now - age * day;
    const file = await media.begin();
    await file.write(Buffer.from(content));
    const { id } = await file.store('audio/wav');
    media.use({ kind, ref }, id);
    return media.pathOf({ id, type: '', size: 0 });
  };
  const old = await store('speech', 'old', 31, 'old audio');
  const young = await store('speech', 'young', 29, 'recent audio');
  const shared = await store('speech', 'shared', 40, 'audio of a clip');
  await store('clip', 's1/0', 40, 'audio of a clip');
  const said = await store('talk', 'm1/0', 91, 'what was said');
  await store('talk', 'm2/0', 89, 'what was said later');

  const transcripts = [
    { id: 't-old', finishedAt: now - 91 * day, audioUrl: '/media/a' },
    { id: 't-young', finishedAt: now - 89 * day, audioUrl: '/media/b' },
    { id: 't-unfinished', finishedAt: null, audioUrl: '/media/c' },
    { id: 't-forgotten', finishedAt: now - 400 * day, audioUrl: null },
  ] as unknown as Transcript[];
  const forgotten: string[] = [];
  const service = settingsService();
  const due: (() => void)[] = [];
  const retention = createRetention({
    settings: service,
    media,
    transcribe: {
      watchList: async function* () {
        yield { type: 'snapshot', items: transcripts, complete: true };
      },
      deleteAudio: (id) => {
        forgotten.push(id);
        return transcripts[0] as Transcript;
      },
    },
    clock: {
      now: () => now,
      random: () => 0,
      after: (_ms, call) => {
        due.push(call);
        return () => {};
      },
    },
    log,
  });
  await expect.poll(() => due.length).toBe(1);
  due[0]?.();
  await expect.poll(() => due.length).toBe(2);
  expect([old, young, shared, said].map((path) => existsSync(path))).toEqual([false, true, true, true]);
  expect(forgotten).toEqual([]);

  service.change({ recordingRetentionDays: 90, speechRetentionDays: null });
  await expect.poll(() => due.length).toBe(3);
  due[2]?.();
  await expect.poll(() => due.length).toBe(4);
  expect(forgotten).toEqual(['t-old']);
  expect([young, said].map((path) => existsSync(path))).toEqual([true, false]);
  retention.close();
  const uses = new DatabaseSync(join(folder, 'parlance.db'), { readOnly: true });
  expect(uses.prepare('SELECT kind, ref FROM media_uses ORDER BY ref').all()).toEqual([
    { kind: 'talk', ref: 'm2/0' },
    { kind: 'clip', ref: 's1/0' },
    { kind: 'speech', ref: 'young' },
  ]);
  uses.close();
});

test('G7: settings that change during a check are applied right after it', async () => {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  const log = createLog(join(folder, 'logs/parlance.log'), Date.now);
  onTestFinished(() => log.close());
  const service = settingsService();
  const reading = Promise.withResolvers<void>();
  let reads = 0;
  const timers = new Map<() => void, number>();
  const fire = () => {
    const [call] = timers.keys();
    if (call) timers.delete(call);
    call?.();
  };
  const retention = createRetention({
    settings: service,
    media: { usesBefore: () => [], release: () => {} },
    transcribe: {
      watchList: async function* () {
        reads += 1;
        await reading.promise;
        yield { type: 'snapshot', items: [], complete: true };
      },
      deleteAudio: () => expect.fail('nothing is old'),
    },
    clock: {
      now: () => now,
      random: () => 0,
      after: (ms, call) => {
        timers.set(call, ms);
        return () => timers.delete(call);
      },
    },
    log,
  });
  onTestFinished(() => retention.close());
  service.change({ recordingRetentionDays: 90 });
  await expect.poll(() => timers.size).toBe(1);
  fire();
  await expect.poll(() => reads).toBe(1);
  service.change({ recordingRetentionDays: 30 });
  await expect.poll(() => [...timers.values()]).toEqual([0]);
  reading.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect([...timers.values()]).toEqual([0]);
  fire();
  await expect.poll(() => [reads, ...timers.values()]).toEqual([2, 6 * 60 * 60 * 1000]);
});
