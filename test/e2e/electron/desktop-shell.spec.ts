import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { finishedReply, messageBox, replies, send } from '../chat-actions.ts';
import { test } from '../fixtures.ts';
import { mainProcess } from './main-process.ts';

const root = join(import.meta.dirname, '../../..');

test('C3, P1: a reloaded window shows its conversation', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await send(page, 'Hello');
  await finishedReply(page);
  await mainProcess(parlance).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.reload());
  await expect(replies(page).last()).toContainText(/\w+ \w+/);
});

test('C3, P1: a page that crashes is loaded again', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const app = mainProcess(parlance);
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  // Playwright's page stays crashed, so the window is queried instead. A script sent to a page that crashes is never
  // answered.
  const hasMessageBox = () =>
    app.evaluate(({ BrowserWindow }) =>
      Promise.race([
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          "document.querySelector('textarea') !== null",
        ),
        new Promise((resolve) => setTimeout(resolve, 1000, false)),
      ]).catch(() => false),
    );
  await expect.poll(hasMessageBox).toBe(true);
});

test('P1: starting the app again brings its window to the front, and the second instance ends', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const app = mainProcess(parlance);
  const minimised = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const second = spawn(process.env.PARLANCE_ELECTRON ?? '', [root, '--data-dir', parlance.dataFolder], {
    env: parlance.running().env,
  });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await expect.poll(minimised).toBe(false);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  test(`C4, P1: ${signal} closes the data before the app ends`, async ({ parlance }) => {
    test.skip(process.platform === 'win32', 'Windows has no signals');
    const page = await parlance.start({ flags: ['--demo'] });
    await send(page, 'Hello');
    await finishedReply(page);
    const { pid } = parlance.running();
    const ended = once(mainProcess(parlance).process(), 'exit');
    process.kill(pid, signal);
    expect(await ended).toEqual([0, null]);
    for (const name of ['parlance.db-wal', 'parlance.running'])
      expect([name, existsSync(join(parlance.dataFolder, name))]).toEqual([name, false]);
  });
