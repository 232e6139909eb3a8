import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
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
  const server = spawn('pulseaudio', [...args, ...modules.flatMap((each) => ['--load', each])], {
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
    stdio: 'ignore',
  });
  await expect.poll(() => existsSync(socket)).toBe(true);
  const kill = async () => {
    const ended = once(server, 'exit');
    if (server.kill('SIGKILL')) await ended;
  };
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    kill,
    [Symbol.asyncDispose]: async () => {
      await kill();
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
  await expect(page.getByText('0:03').first()).toBeVisible();
  await sound.kill();
  await expect(page.getByText('The microphone was disconnected')).toBeVisible();
  await expect(page.getByText('Recovered recording')).toBeVisible();
  await page.getByRole('button', { name: 'Transcribe', exact: true }).click();
  await expect(page.getByRole('listitem', { name: /^Recording \d{4}-/ })).toBeVisible();
});
