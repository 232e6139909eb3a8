import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { messageBox } from '../chat-actions.ts';
import { type Parlance, test } from '../fixtures.ts';
import { createPrograms, firstLine } from '../programs.ts';
import { quickAskAfter } from '../shell-differences.ts';
import { mainProcess, windowOf } from './main-process.ts';
import { xdotool } from './user-input.ts';

const server = '/usr/lib/xorg/Xorg';
const driver = '/usr/lib/xorg/modules/drivers/dummy_drv.so';
test.skip(!existsSync(server) || !existsSync(driver), 'two displays need Xorg with its dummy driver');
// These tests start the app several times.

const config = `
Section "ServerFlags"
  Option "AutoAddDevices" "false"
EndSection
Section "Device"
  Identifier "dummy"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Screen"
  Identifier "screen"
  Device "dummy"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 4096 2048
  EndSubSection
EndSection
`;

/** Starts an X server with two displays of 1024 × 768 pixels, side by side. */
async function startTwoDisplays() {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-displays-'));
  writeFileSync(join(folder, 'xorg.conf'), config);
  const { start, end } = createPrograms();
  // For ordinary users, the server reads configurations only from its working directory.
  const files = ['-config', 'xorg.conf', '-logfile', join(folder, 'log')];
  const x = start(server, ['-displayfd', '3', ...files, '-noreset', '-novtswitch', '-sharevts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const env = { DISPLAY: `:${await firstLine(x.stdio[3])}` };
  const xrandr = (...args: readonly string[]) =>
    execFileSync('xrandr', args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  xrandr('--addmode', 'DUMMY1', '1024x768');
  xrandr('--output', 'DUMMY1', '--mode', '1024x768', '--pos', '1024x0');
  // The server finds its second output connected only when it's asked.
  xrandr('--listmonitors');
  start('openbox', [], { env });
  return {
    env,
    unplugSecond: () => xrandr('--output', 'DUMMY1', '--off'),
    [Symbol.asyncDispose]: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function start(parlance: Parlance, env: Readonly<Record<string, string>>) {
  await expect(messageBox(await parlance.start({ flags: ['--demo'], env }))).toBeVisible();
  return windowOf(parlance);
}

test('P1: the window and quick ask open on the display where they are used, and on the other one if it is gone', async ({
  parlance,
}) => {
  await using displays = await startTwoDisplays();
  const first = await start(parlance, displays.env);
  const count = () => mainProcess(parlance).evaluate(({ screen }) => screen.getAllDisplays().length);
  await expect.poll(count).toBe(2);
  const right = { x: 1040, y: 20, width: 980, height: 700 };
  await first.evaluate((window, bounds) => window.setBounds(bounds), right);
  const boundsOf = (window: typeof first) => window.evaluate((opened) => opened.getBounds());
  await expect.poll(() => boundsOf(first)).toEqual(right);
  // Quick ask opens where the pointer is.
  for (const x of [500, 1500]) {
    xdotool(parlance.running(), 'mousemove', x, 400);
    const { page } = parlance.running();
    const quick = await quickAskAfter(page, () => page.keyboard.press('Control+Shift+Space'));
    await expect(messageBox(quick)).toBeFocused();
    const small = await windowOf(parlance, quick);
    const { x: left, width } = await boundsOf(small);
    expect(Math.floor((left + width / 2) / 1024)).toBe(Math.floor(x / 1024));
    await small.evaluate((window) => window.close());
    await expect.poll(() => quick.isClosed()).toBe(true);
  }
  await parlance.running().close();

  const second = await start(parlance, displays.env);
  await expect.poll(() => boundsOf(second)).toEqual(right);
  await parlance.running().close();

  displays.unplugSecond();
  const third = await start(parlance, displays.env);
  expect(await count()).toBe(1);
  const { x, width } = await boundsOf(third);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(1024);
  await parlance.running().close();
});
