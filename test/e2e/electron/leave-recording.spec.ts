import { once } from 'node:events';
import { expect, type Page } from '@playwright/test';
import { fakeMicrophones } from '../fake-microphones.ts';
import { type Parlance, test } from '../fixtures.ts';
import { inQueue, openTranscribe } from '../transcribe-actions.ts';
import { expectCleanEnd, expectMessageBoxes, press } from './desktop-processes.ts';

test.use(fakeMicrophones);
test.skip(process.platform !== 'linux', 'uses the keyboard of an X display');
// Each test starts the app several times.

const stop = (page: Page) => page.getByRole('button', { name: 'Stop and transcribe', exact: true });

async function startRecording(parlance: Parlance) {
  const page = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(page);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(stop(page)).toBeVisible();
  // On a busy computer, it may never show exactly two seconds.
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText(
    /[1-9]:\d\d|0:(0[2-9]|[1-5]\d)/,
  );
  const { electron, env, pid } = parlance.running();
  if (!electron) throw new Error('This shell has no main process of Electron.');
  return { page, electron, env, pid };
}

test('T1: closing the window during a recording asks once, Escape keeps recording, and what was recorded is offered at the next start', async ({
  parlance,
}) => {
  const { page, electron, env, pid } = await startRecording(parlance);
  const ended = once(electron.process(), 'exit');
  const close = () => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await close();
  await expectMessageBoxes(env, 1);
  await close();
  await expectMessageBoxes(env, 1);
  await press(env, 'Escape');
  await expectMessageBoxes(env, 0);
  await expect(stop(page)).toBeVisible();

  await close();
  await expectMessageBoxes(env, 1);
  await press(env, 'Tab', 'Return');
  expect(await ended).toEqual([0, null]);
  await expectCleanEnd(parlance.dataFolder, pid);
  const restarted = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(restarted);
  await expect(inQueue(restarted, 'Recovered recording')).toContainText(/\d:\d\d/);
});

test('T1: reloading the page during a recording asks, and the recording is offered afterwards', async ({
  parlance,
}) => {
  const { page, electron, env } = await startRecording(parlance);
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.reload());
  await expectMessageBoxes(env, 1);
  await press(env, 'Tab', 'Return');
  await expectMessageBoxes(env, 0);
  await openTranscribe(page);
  await expect(inQueue(page, 'Recovered recording')).toContainText(/\d:\d\d/);
});

test('T1, C4: quitting by a signal during a recording asks nothing, and the recording is offered at the next start', async ({
  parlance,
}) => {
  const { electron, pid } = await startRecording(parlance);
  const ended = once(electron.process(), 'exit');
  process.kill(pid, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expectCleanEnd(parlance.dataFolder, pid);
  const restarted = await parlance.start({ flags: ['--demo'] });
  await openTranscribe(restarted);
  await expect(inQueue(restarted, 'Recovered recording')).toContainText(/\d:\d\d/);
});
