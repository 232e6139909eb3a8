import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { messageBox } from '../chat-actions.ts';
import { test } from '../fixtures.ts';

test('P1: Chromium’s files, its crash reports and its lock are in a folder of their own in the data folder', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const own = /^(?:chromium|logs|media|backups|parlance\.(?:db|db-wal|db-shm|lock|running)|config\.json)$/;
  expect(readdirSync(parlance.dataFolder).filter((name) => !own.test(name))).toEqual([]);
  const chromium = readdirSync(join(parlance.dataFolder, 'chromium'));
  expect(chromium).toContain('Crashpad');
  if (process.platform === 'linux') expect(chromium).toContain('SingletonLock');
  for (const name of readdirSync(parlance.dataFolder))
    expect([name, lstatSync(join(parlance.dataFolder, name)).isSymbolicLink()]).toEqual([name, false]);
});
