import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type CountingGateway, countingGateway } from '../../faults/counting-gateway.ts';
import { createChance } from '../../soak/chance.ts';
import { connect, messageBox, replies, send } from '../chat-actions.ts';
import type { Desktop } from '../desktop.ts';
import { type Parlance, test } from '../fixtures.ts';
import { expectCleanEnd, expectMessageBoxes, expectNoProcess, press, startApp } from './desktop-processes.ts';
import { startLoginManager } from './login-manager.ts';
import { mainProcess } from './main-process.ts';

test.skip(process.platform !== 'linux', 'uses signals, and the keyboard of an X display');
// Each test starts the app several times.

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function log(dataFolder: string): string {
  const file = join(dataFolder, 'logs/parlance.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const startsIn = (dataFolder: string) => log(dataFolder).split('"started"').length - 1;

/** Starts the app, and waits until it has opened its data. */
async function startUnattended(dataFolder: string, desktop: Desktop | null) {
  const before = startsIn(dataFolder);
  const app = startApp(desktop, ['--data-dir', dataFolder, '--demo'], {
    stdio: 'ignore',
    // In a session of its own, so that its child processes can be found.
    detached: true,
  });
  const ended = once(app, 'exit');
  while (startsIn(dataFolder) === before && app.exitCode === null) await setTimeout(5);
  return { app, pid: app.pid ?? 0, ended };
}

/** Starts the app with a reply that never ends. */
async function startReplying(parlance: Parlance, gateway: CountingGateway) {
  const page = await parlance.startWith(gateway.url);
  await send(page, 'Count');
  await expect(replies(page).last()).toContainText('w20 ');
  const { pid, env } = parlance.running();
  return { page, pid, env, ended: once(mainProcess(parlance).process(), 'exit') };
}

/** Starts the app again, and returns how many words of the interrupted reply it shows. */
async function wordsAfterRestart(parlance: Parlance, env: Desktop['env'] = {}): Promise<number> {
  const page = await parlance.start({ env });
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click();
  const reply = replies(page).last();
  await expect(reply).toContainText('Parlance closed before the reply was finished');
  return ((await reply.textContent()) ?? '').match(/\bw\d+/g)?.length ?? 0;
}

/** Time in ms in which received text is saved, and time for the way from the gateway to the app. */
const savedWithinMs = 250;
const wayMs = 250;

async function quitInTheFirstSecond(
  parlance: Parlance,
  desktop: Desktop | null,
  signal: NodeJS.Signals,
  delays: readonly number[],
): Promise<void> {
  for (const delay of delays) {
    const { app, pid, ended } = await startUnattended(parlance.dataFolder, desktop);
    await setTimeout(delay);
    app.kill(signal);
    expect([delay, await ended]).toEqual([delay, [0, null]]);
    await expectCleanEnd(parlance.dataFolder, pid);
  }
  await expect(messageBox(await parlance.start({ flags: ['--demo'] }))).toBeVisible();
}

test('C4, P1: a signal before the page has loaded ends the app cleanly', async ({ parlance, desktop }) => {
  await quitInTheFirstSecond(parlance, desktop, 'SIGTERM', [0, 150]);
});

for (const signal of signals)
  test(`C4, P1: ${signal} ends the app cleanly at many moments of its start @long`, async ({
    parlance,
    desktop,
  }) => {
    await quitInTheFirstSecond(parlance, desktop, signal, [0, 50, 100, 200, 300, 450, 600, 800, 1000]);
  });

for (const signal of signals)
  test(`C4, P1: ${signal} ends the app without a question during a reply, even if it comes twice`, async ({
    parlance,
  }) => {
    await using gateway = await countingGateway();
    const { pid, env, ended } = await startReplying(parlance, gateway);
    const sentBefore = gateway.sentBy(Date.now() - savedWithinMs - wayMs);
    process.kill(pid, signal);
    await expectMessageBoxes(env, 0);
    if (mainProcess(parlance).process().exitCode === null) process.kill(pid, signal);
    const [code, killedBy] = await ended;
    // Once the data is closed, Chromium ends without handling signals.
    expect([0, signal]).toContain(code ?? killedBy);
    await expectCleanEnd(parlance.dataFolder, pid);
    expect(await wordsAfterRestart(parlance)).toBeGreaterThanOrEqual(sentBefore);
  });

test('C4, P1: a signal ends the app while it asks whether to quit', async ({ parlance }) => {
  await using gateway = await countingGateway();
  const { pid, env, ended } = await startReplying(parlance, gateway);
  await press(env, 'ctrl+q');
  await expectMessageBoxes(env, 1);
  process.kill(pid, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expectCleanEnd(parlance.dataFolder, pid);
});

test('C4, P1: a signal ends the app even if its page hangs', async ({ parlance }) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const { pid } = parlance.running();
  const ended = once(mainProcess(parlance).process(), 'exit');
  await page.evaluate(() => {
    // After this call has been answered.
    globalThis.setTimeout(() => {
      for (;;);
    }, 0);
  });
  process.kill(pid, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expectCleanEnd(parlance.dataFolder, pid);
});

test('C4, P1: the system’s shutdown ends the app without a question', async ({ parlance }) => {
  await using gateway = await countingGateway();
  const { pid, ended } = await startReplying(parlance, gateway);
  // There is no system to shut down here, so its event is emitted.
  await mainProcess(parlance).evaluate(({ powerMonitor }) => {
    powerMonitor.emit('shutdown', { preventDefault() {} });
  });
  expect(await ended).toEqual([0, null]);
  await expectCleanEnd(parlance.dataFolder, pid);
});

test('C4, P1: quitting during a reply asks once, Escape stays, and the keyboard can quit', async ({
  parlance,
}) => {
  await using gateway = await countingGateway();
  const { page, pid, env, ended } = await startReplying(parlance, gateway);
  await press(env, 'ctrl+q');
  await expectMessageBoxes(env, 1);
  // By another way than the keyboard, which the question has.
  await mainProcess(parlance).evaluate(({ app }) => app.quit());
  await expectMessageBoxes(env, 1);
  await press(env, 'Escape');
  await expectMessageBoxes(env, 0);
  const words = gateway.sentBy(Date.now());
  await expect(replies(page).last()).toContainText(`w${words} `);

  await press(env, 'ctrl+q');
  await expectMessageBoxes(env, 1);
  await press(env, 'Tab', 'Return');
  expect(await ended).toEqual([0, null]);
  await expectCleanEnd(parlance.dataFolder, pid);
});

test('C4: a reply is still received and saved while the app asks whether to quit', async ({ parlance }) => {
  await using gateway = await countingGateway();
  const { page, pid, env } = await startReplying(parlance, gateway);
  await press(env, 'ctrl+q');
  await expectMessageBoxes(env, 1);
  const words = gateway.sentBy(Date.now()) + 100;
  await expect(replies(page).last()).toContainText(`w${words} `);
  const sentBefore = gateway.sentBy(Date.now() - savedWithinMs - wayMs);
  await parlance.running().kill();
  await expectNoProcess(pid);
  expect(await wordsAfterRestart(parlance)).toBeGreaterThanOrEqual(sentBefore);
});

/** Crashes the page four times. After each of the first three, it's loaded again. */
async function crashFourTimes(parlance: Parlance): Promise<void> {
  const crashes = () => log(parlance.dataFolder).split('"page-gone"').length - 1;
  for (let crash = 1; crash <= 4; crash += 1) {
    await expectPage(parlance);
    await mainProcess(parlance).evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await expect.poll(crashes).toBe(crash);
  }
}

/** Waits until the window shows its page. Playwright's own page stays crashed after a crash. */
async function expectPage(parlance: Parlance): Promise<void> {
  const hasMessageBox = () =>
    mainProcess(parlance).evaluate(({ BrowserWindow }) =>
      // A script sent to a page that crashes is never answered.
      Promise.race([
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          "document.querySelector('textarea') !== null",
        ),
        new Promise((resolve) => globalThis.setTimeout(resolve, 1000, false)),
      ]).catch(() => false),
    );
  await expect.poll(hasMessageBox).toBe(true);
}

test('C3, P1: a page that crashes four times in a minute is loaded again if the user wants it', async ({
  parlance,
}) => {
  await parlance.start({ flags: ['--demo'] });
  const { env } = parlance.running();
  await crashFourTimes(parlance);
  await expectMessageBoxes(env, 1);
  await press(env, 'Return');
  await expectMessageBoxes(env, 0);
  await expectPage(parlance);
});

test('C3, P1: a window whose page keeps crashing can be closed, which ends the app', async ({ parlance }) => {
  await parlance.start({ flags: ['--demo'] });
  const { env, pid } = parlance.running();
  const ended = once(mainProcess(parlance).process(), 'exit');
  await crashFourTimes(parlance);
  await expectMessageBoxes(env, 1);
  await press(env, 'Tab', 'Return');
  expect(await ended).toEqual([0, null]);
  await expectCleanEnd(parlance.dataFolder, pid);
});

for (const way of ['SIGKILL', 'SIGTERM', 'the computer’s shutdown'] as const)
  test(`C4: ${way} at ten random moments of a reply loses at most 250 ms of it @long`, async ({
    parlance,
  }) => {
    test.setTimeout(900_000);
    const seed = Number(process.env.PARLANCE_SEED ?? Date.now() % 1_000_000);
    test.info().annotations.push({ type: 'seed', description: String(seed) });
    process.stdout.write(`PARLANCE_SEED=${seed}\n`);
    const random = createChance(seed);
    await using manager = await startLoginManager();
    await using gateway = await countingGateway();
    let page = await parlance.start({ env: manager.env });
    // Without a key, because one that is saved for one run would have to be entered again.
    await connect(page, gateway.url, '');
    for (let round = 1; round <= 10; round += 1) {
      const received = gateway.sentBy(Date.now());
      await send(page, `Count ${round}`);
      await expect.poll(() => gateway.sentBy(Date.now())).toBeGreaterThan(received);
      await setTimeout(random() * 3000);
      const { pid } = parlance.running();
      const ended = once(mainProcess(parlance).process(), 'exit');
      const sentBefore = gateway.sentBy(Date.now() - savedWithinMs - wayMs) - received;
      if (way === 'the computer’s shutdown') manager.prepareForShutdown();
      else process.kill(pid, way);
      expect([round, await ended]).toEqual([round, way === 'SIGKILL' ? [null, way] : [0, null]]);
      if (way === 'SIGKILL') await expectNoProcess(pid);
      else await expectCleanEnd(parlance.dataFolder, pid);
      expect([round, (await wordsAfterRestart(parlance, manager.env)) >= sentBefore]).toEqual([round, true]);
      page = parlance.running().page;
    }
    await parlance.running().close();
  });
