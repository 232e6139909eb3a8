import { once } from 'node:events';
import { expect } from '@playwright/test';
import { finishedReply, messageBox, replies, send } from '../chat-actions.ts';
import { test } from '../fixtures.ts';
import { startApp } from './desktop-processes.ts';
import { mainProcess } from './main-process.ts';

test('C3, P1: a reloaded window shows its conversation', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await send(page, 'Hello');
  await finishedReply(page);
  await mainProcess(parlance).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.reload());
  await expect(replies(page).last()).toContainText(/\w+ \w+/);
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
  const second = startApp(parlance.running(), ['--data-dir', parlance.dataFolder]);
  expect(await once(second, 'exit')).toEqual([0, null]);
  await expect.poll(minimised).toBe(false);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
});
