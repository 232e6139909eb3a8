import { execFileSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Locator, type Page } from '@playwright/test';
import { encodedAudio } from '../../faults/encoded-audio.ts';
import { jsonOf, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { test } from '../fixtures.ts';
import type { Shell } from '../shell.ts';
import { savedBy } from '../shell-differences.ts';
import { clips, openSpeak, speak } from '../speak-actions.ts';
import { chooseFiles, inQueue, openTranscribe, threeLines, transcribesWith } from '../transcribe-actions.ts';
import { mainProcess, windowOf } from './main-process.ts';
import { pressKeys, xdotool } from './user-input.ts';

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-place-'));
});

test.afterEach(() => rmSync(folder, { recursive: true }));

async function recording(name: string): Promise<string> {
  const path = join(folder, name);
  const samples = Float32Array.from({ length: 6 * 24_000 }, (_, at) => 0.3 * Math.sin(at / 20));
  writeFileSync(path, await encodedAudio('wav', samples));
  return path;
}

/** Drops a file on the page, with its path, as the system does. */
async function drop(page: Page, path: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: 600, y: 300, data });
}

/** Returns the paths of all media that are used in place. */
function pathsInPlace(dataFolder: string): unknown[] {
  const sql = new DatabaseSync(join(dataFolder, 'parlance.db'), { readOnly: true });
  try {
    return sql
      .prepare('SELECT path FROM media WHERE path IS NOT NULL')
      .all()
      .map(({ path }) => path);
  } finally {
    sql.close();
  }
}

function storedFiles(dataFolder: string): readonly string[] {
  return readdirSync(join(dataFolder, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

test('T1: dropped and chosen recordings are used in place and not copied, and one that is moved or changed says so', async ({
  parlance,
}) => {
  let answers = false;
  await using gateway = await startScriptedGateway(
    transcribesWith((_, response) =>
      answers
        ? jsonOf(response, 200, threeLines)
        : jsonOf(response, 400, { error: { message: 'Not this time' } }),
    ),
  );
  const page = await parlance.startWith(gateway.url);
  await openTranscribe(page);
  const chosen = await recording('chosen.wav');
  const dropped = await recording('dropped.wav');
  await chooseFiles(page, chosen);
  await expect(inQueue(page, 'chosen.wav').getByRole('button', { name: 'Retry' })).toBeVisible();
  await drop(page, dropped);
  const row = inQueue(page, 'dropped.wav');
  const retry = row.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  expect(pathsInPlace(parlance.dataFolder).toSorted()).toEqual([chosen, dropped]);
  expect(storedFiles(parlance.dataFolder)).toEqual([]);

  answers = true;
  await row.getByRole('link').first().click();
  const moved = join(folder, 'elsewhere.wav');
  renameSync(dropped, moved);
  await retry.click();
  await expect(page.getByRole('main')).toContainText('“dropped.wav” was moved or deleted');
  writeFileSync(dropped, readFileSync(moved).subarray(0, 100_000));
  await retry.click();
  await expect(page.getByRole('main')).toContainText('“dropped.wav” has changed since you added it');
  // Moving keeps the time of the last change.
  rmSync(dropped);
  renameSync(moved, dropped);
  await retry.click();
  await expect(page.getByRole('main')).toContainText('The gate was closed.');
});

/** Size of the uploaded file in MB. Measured in Electron 33: the main process grows by 30 MB at most, for either. */
for (const { megabytes, tag } of [
  { megabytes: 192, tag: [] },
  { megabytes: 1024, tag: ['@long'] },
]) {
  test(`G9: an upload of ${megabytes} MB doesn’t grow the main process, and a cancelled one leaves nothing`, {
    tag,
  }, async ({ parlance }) => {
    test.slow();
    const file = join(folder, 'conversations.json');
    writeFileSync(file, '[{');
    truncateSync(file, megabytes * 1_048_576);
    const page = await parlance.start({ flags: ['--demo'] });
    const app = mainProcess(parlance);
    const memory = () => app.evaluate(() => process.memoryUsage().rss / 1_048_576);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Storage and privacy' }).click();
    const stored = () =>
      readdirSync(join(parlance.dataFolder, 'media'), { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile(),
      ).length;
    const before = await memory();
    let peak = before;
    const input = page.getByLabel('Files to import');
    const upload = page.waitForRequest((request) => request.url().includes(`total=${megabytes * 1_048_576}`));
    await input.setInputFiles(file);
    const { pathname } = new URL((await upload).url());
    expect(pathname).toMatch(/^\/media\/new-/);
    await expect.poll(stored).toBe(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(stored).toBe(0);

    await input.setInputFiles([]);
    let isUploaded = false;
    page.on('response', (response) => {
      if (response.status() === 201) isUploaded = true;
    });
    await input.setInputFiles(file);
    // Only during the upload: the import that follows reads the file in a thread of the main process.
    await expect
      .poll(
        async () => {
          const now = await memory();
          if (!isUploaded) peak = Math.max(peak, now);
          return isUploaded;
        },
        { intervals: [50], timeout: 150_000 },
      )
      .toBe(true);
    await expect(page.getByText('1 file couldn’t be read')).toBeVisible();
    expect(peak - before).toBeLessThan(128);
  });
}

test('T1, C16, X4: a dropped pipe, broken link or device is named for what it is, not called empty', async ({
  parlance,
}) => {
  execFileSync('mkfifo', [join(folder, 'pipe.wav')]);
  symlinkSync(join(folder, 'nowhere'), join(folder, 'broken.wav'));
  writeFileSync(join(folder, 'empty.wav'), '');
  const page = await parlance.start({ flags: ['--demo'] });
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  const expectReason = async (name: string, reason: string) => {
    await drop(page, name.startsWith('/') ? name : join(folder, name));
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
  };
  await expectReason('pipe.wav', '“pipe.wav” isn’t a regular file, but a pipe, a socket or a device.');
  await expectReason('broken.wav', '“broken.wav” couldn’t be found.');
  await expectReason('empty.wav', '“empty.wav” is empty.');
  await openTranscribe(page);
  await expectReason('pipe.wav', '“pipe.wav” isn’t a regular file, but a pipe, a socket or a device.');
  await expectReason('/dev/null', '“null” isn’t a regular file, but a pipe, a socket or a device.');
  await expectReason('broken.wav', '“broken.wav” couldn’t be found.');
  await expectReason('empty.wav', '“empty.wav” is empty.');
});

/** Returns the middle of an element on the display, in pixels. */
async function onDisplay(shell: Shell, element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element isn’t visible');
  const window = await mainProcess(shell).browserWindow(shell.page);
  const content = await window.evaluate((opened) => opened.getContentBounds());
  return {
    x: Math.round(content.x + box.x + box.width / 2),
    y: Math.round(content.y + box.y + box.height / 2),
  };
}

test('S7, T1: a clip that is dragged with the mouse into another program can be cancelled, and arrives there as a file', async ({
  parlance,
}) => {
  const page = await parlance.start({ flags: ['--demo'] });
  const text = await openSpeak(page);
  await text.fill('Good morning to all of you.');
  await speak(page);
  await expect(page.getByRole('button', { name: 'Save as…' })).toBeEnabled();
  const other = await parlance.startAnother({ flags: ['--demo'] });
  await openTranscribe(other.page);
  const shell = parlance.running();
  const behind = await mainProcess(other).browserWindow(other.page);
  await behind.evaluate((window) => window.setBounds({ x: 640, y: 360, width: 960, height: 640 }));
  await (await windowOf(parlance)).evaluate((window) => {
    window.setBounds({ x: 0, y: 0, width: 1280, height: 700 });
    window.moveTop();
  });
  await expect(clips(page).first()).toBeInViewport();
  const from = await onDisplay(shell, clips(page).first());
  const to = { x: 1300, y: 850 };
  const move = (share: number) => {
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    xdotool(shell, 'mousemove', Math.round(x), Math.round(y));
  };
  const dragOver = async () => {
    move(0);
    xdotool(shell, 'mousedown', 1);
    for (let step = 1; step <= 20; step += 1) {
      move(step / 20);
      await page.waitForTimeout(50);
    }
    await expect(target).toBeVisible();
  };
  const target = other.page.locator('[data-task="transcribe"]');
  await dragOver();
  pressKeys(shell, 'Escape');
  await expect(target).toBeHidden();
  xdotool(shell, 'mouseup', 1);

  await dragOver();
  xdotool(shell, 'mouseup', 1);
  await expect(inQueue(other.page, /^Good morning to all of you_?, \w+\.mp3$/)).toBeVisible();
  const folderOfOther = await mainProcess(other).evaluate(
    () => process.argv[process.argv.indexOf('--data-dir') + 1] ?? '',
  );
  await expect.poll(() => pathsInPlace(folderOfOther)).toHaveLength(1);
  const [dropped] = pathsInPlace(folderOfOther);
  const saved = await savedBy(page, () => page.getByRole('button', { name: 'Save as…' }).click());
  expect(readFileSync(String(dropped)).equals(readFileSync(saved.path))).toBe(true);
});
