import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { english } from '../../../src/shared/i18n/en.ts';
import { messageBox } from '../chat-actions.ts';
import type { Desktop } from '../desktop.ts';
import { test } from '../fixtures.ts';
import { noElectron } from '../shell.ts';
import { originOf } from '../shell-differences.ts';
import { expectMessageBoxes, press, startApp } from './desktop-processes.ts';
import { mainProcess, windowOf } from './main-process.ts';

test.skip(noElectron() !== null, `not run in Electron: ${noElectron()}`);
test.skip(
  process.platform !== 'linux',
  'elsewhere, an error before the start waits in a window for an answer',
);

const { failures } = english;

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-start-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the app with these arguments, and returns what it prints until it ends. */
function run(desktop: Desktop | null, ...args: readonly string[]) {
  const app = startApp(desktop, args, { env: { PARLANCE_DATA_DIR: join(folder, 'other') } });
  let printed = '';
  for (const stream of [app.stdout, app.stderr])
    stream?.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
    });
  return { ended: once(app, 'exit').then(([code]) => ({ code, printed })) };
}

test('P1, X4: an app that can’t start safely or hasn’t a usable data folder says so, and writes nothing', async ({
  desktop,
}) => {
  const file = join(folder, 'a-file');
  writeFileSync(file, 'not a folder');
  const cases = [
    [['--data-dir', join(folder, 'data'), '--no-sandbox'], failures['unsafe-start'].title, '--no-sandbox'],
    [['--data-dir'], failures['bad-value'].title, ''],
    [['--data-dir', join(file, 'inside')], failures.storage.title, 'The data folder reported an error'],
  ] as const;
  for (const [args, title, cause] of cases) {
    const { code, printed } = await run(desktop, ...args).ended;
    expect([args, code]).toEqual([args, 1]);
    expect(printed).toContain(title);
    expect(printed).toContain(cause);
  }
  expect(readdirSync(folder)).toEqual(['a-file']);
});

test('X4, G7: unreadable settings are reported, and not replaced', async ({ desktop }) => {
  const settings = join(folder, 'config.json');
  writeFileSync(settings, '{ "damaged');
  const { ended } = run(desktop, '--data-dir', folder);
  await expectMessageBoxes(desktop?.env ?? {}, 1);
  await press(desktop?.env ?? {}, 'Return');
  const { code, printed } = await ended;
  expect(code).toBe(1);
  expect(printed).toContain('FailureError: storage');
  expect(readFileSync(settings, 'utf8')).toBe('{ "damaged');
});

test('X4, G7: a damaged database is moved aside and kept, and the app starts', async ({ parlance }) => {
  const nonsense = 'this is no database, however long it may be said to be';
  writeFileSync(join(parlance.dataFolder, 'parlance.db'), nonsense);
  await expect(messageBox(await parlance.start({ flags: ['--demo'] }))).toBeVisible();
  const [damaged] = readdirSync(parlance.dataFolder).filter((name) => name.startsWith('parlance-damaged-'));
  expect(readFileSync(join(parlance.dataFolder, damaged ?? ''), 'utf8')).toBe(nonsense);
});

test('P1, G7: the window and its controls follow the theme, and closing the window ends the app', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(messageBox(page)).toBeVisible();
  const background = async () =>
    (await windowOf(parlance)).evaluate((window) => window.getBackgroundColor().toUpperCase());
  expect(await background()).toBe('#ECE9E4');
  await page.goto(`${originOf(page)}#/settings/appearance`);
  const themes = page.getByRole('radiogroup', { name: 'Theme' });
  await themes.getByRole('radio', { name: 'Dark', exact: true }).click();
  await expect.poll(background).toBe('#131110');
  const ended = once(mainProcess(parlance).process(), 'exit');
  await (await windowOf(parlance)).evaluate((window) => window.close());
  expect(await ended).toEqual([0, null]);
  await parlance.start();
  expect(await background()).toBe('#131110');
});
