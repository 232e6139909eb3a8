import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { createPrograms } from '../programs.ts';
import { openTranscribe } from '../transcribe-actions.ts';

test.skip(process.platform !== 'linux', 'this test uses PulseAudio');

/** Starts a sound server with one microphone, which hears what is played. */
async function startSoundServer() {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-sound-'));
  const socket = join(folder, 'native');
  const modules = [
    'module-null-sink sink_name=out',
    'module-remap-source master=out.monitor source_name=microphone',
    `module-native-protocol-unix socket=${socket} auth-anonymous=1`,
  ];
  const args = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--disable-shm=yes'];
  const { start, end } = createPrograms();
  start('pulseaudio', [...args, ...modules.flatMap((each) => ['--load', each])], {
    env: { HOME: folder, XDG_RUNTIME_DIR: folder },
  });
  await expect.poll(() => existsSync(socket)).toBe(true);
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    end,
    [Symbol.asyncDispose]: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('T1: a microphone that goes away during a recording is reported, and what was recorded is kept', async ({
  parlance,
}) => {
  await using sound = await startSoundServer();
  const page = await parlance.start({ flags: ['--demo'], env: sound.env });
  await openTranscribe(page);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('The recording is saved on this computer as you speak.');
  // On a busy computer, it may never show exactly three seconds.
  await expect(page.getByRole('region', { name: 'Recording' })).toContainText(
    /[1-9]:\d\d|0:(0[3-9]|[1-5]\d)/,
  );
  await sound.end();
  await expect(page.getByText('The microphone was disconnected')).toBeVisible();
  await expect(page.getByText('Recovered recording')).toBeVisible();
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click();
  await expect(page.getByRole('listitem', { name: /^Recording \d{4}-/ })).toBeVisible();
});
