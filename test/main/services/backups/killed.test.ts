import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { writeBackup } from '../../../../src/main/services/backups/write-backup.ts';
import {
  backupPaths,
  listBackups,
  readManifest,
} from '../../../../src/main/services/transfer/backup-folder.ts';
import { hashOf } from '../../../../src/main/services/transfer/file-hash.ts';
import { isIntact } from '../../../../src/main/storage/integrity.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { importArchive } from '../archive-actions.ts';
import { firstEvent } from '../first-event.ts';
import { removeFolder, startApp, tempFolder } from '../in-temp-app.ts';
import { upload } from '../upload.ts';

const source = '0123456789abcdef';

async function folderFor(): Promise<string> {
  const folder = await tempFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Runs a script and kills it after `afterMs`. Returns whether it was still running. */
async function killed(script: string, args: readonly string[], afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  await Promise.race([wait(afterMs), exited]);
  const wasRunning = child.exitCode === null;
  child.kill('SIGKILL');
  await exited;
  return wasRunning;
}

/** Creates a data folder with many conversations and some files. */
async function filled(): Promise<string> {
  const app = await startApp({ folder: await folderFor(), start: { demo: true } });
  const conversationAt = (at: number) => ({
    uuid: `c${at}`,
    name: `Talk ${at}`,
    created_at: '2026-01-01T00:00:00Z',
    chat_messages: [
      { uuid: `m${at}`, sender: 'human', text: 'word '.repeat(2_000), created_at: '2026-01-01T00:00:00Z' },
    ],
  });
  const file = JSON.stringify(Array.from({ length: 300 }, (_, at) => conversationAt(at)));
  await importArchive(app, Buffer.from(file));
  for (let at = 0; at < 6; at += 1) {
    const id = await upload(app, randomBytes(3_000_000), 'audio/wav');
    await app.call.transcripts.add({
      mediaId: id,
      name: `${at}.wav`,
      settings: transcriptSettings,
      duration: 1,
    });
  }
  await app.close();
  return app.folder;
}

test('G8: killed at any moment of a backup, every backup in the list is complete, and the next one works', async () => {
  const data = await filled();
  const folder = await folderFor();
  const job = {
    database: join(data, 'parlance.db'),
    media: join(data, 'media'),
    settings: join(data, 'config.json'),
    folder,
    source,
    keep: 2,
    app: '0',
    now: 1_790_000_000_000,
  };
  for await (const _ of writeBackup(job));
  for (const [at, after] of [5, 40, 90, 150, 260, 400].entries()) {
    const later = { ...job, now: job.now + (at + 1) * 1_000_000 };
    expect(await killed('killed-backup.ts', [JSON.stringify(later)], after)).toBe(true);
    const list = await listBackups(folder, source);
    expect(list.length).toBeGreaterThan(0);
    for (const { id, state } of list) {
      expect(state).toBe('good');
      const paths = backupPaths(folder, id);
      const manifest = paths && (await readManifest(paths.folder));
      const database = join(paths?.folder ?? '', 'parlance.db');
      expect(await hashOf(database)).toBe(manifest?.database.sha256);
      expect(manifest?.media.length).toBe(6);
    }
  }
  for await (const _ of writeBackup({ ...job, now: job.now + 100_000_000 }));
  const list = await listBackups(folder, source);
  expect(list.map(({ state, conversations }) => [state, conversations])).toEqual([
    ['good', 300],
    ['good', 300],
  ]);
  const left = await readdir(join(folder, 'Parlance backups', source), { recursive: true });
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('G8: killed at any moment of a restore, Parlance starts with a whole database, and restoring again adds the rest', async () => {
  const data = await filled();
  const folder = await folderFor();
  const job = {
    database: join(data, 'parlance.db'),
    media: join(data, 'media'),
    settings: join(data, 'none'),
    folder,
    source,
    keep: 2,
    app: '0',
    now: 1_790_000_000_000,
  };
  for await (const _ of writeBackup(job));
  const [backup] = await listBackups(folder, source);
  const target = await folderFor();
  const plan = { every: 'off', folder, keep: 3 };
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'config.json'), JSON.stringify({ backups: { plan } }));
  for (const after of [30, 250, 600]) {
    await killed('killed-restore.ts', [target, backup?.id ?? ''], after);
    const app = await startApp({ folder: target, start: { demo: true } });
    expect(await readdir(join(target, 'media/incoming'))).toEqual([]);
    await app.close();
    expect(isIntact(join(target, 'parlance.db'))).toBe(true);
  }
  const app = await startApp({ folder: target, start: { demo: true } });
  onTestFinished(app.close);
  for await (const event of await app.call.backups.restore({ backupId: backup?.id ?? '', trial: false }))
    if (event.type === 'finished') {
      expect(event.summary.added + event.summary.known).toBe(300);
      expect(event.summary.failures).toEqual([]);
    }
  const list = await firstEvent(app.call.conversations.watchList());
  expect(list).toMatchObject({ items: { length: 300 } });
  const transcripts = await firstEvent(app.call.transcripts.watchList());
  expect(transcripts).toMatchObject({ items: { length: 6 } });
});
