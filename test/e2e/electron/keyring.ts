import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { createPrograms, firstLine } from '../programs.ts';

const password = 'tide';

/** A session bus with GNOME's keyring. */
export type Keyring = {
  /** Environment variables with which programs use it. */
  readonly env: Readonly<Record<string, string>>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts GNOME's keyring, which keeps its files in `folder`, on a bus of its own. */
export async function startKeyring(
  folder: string,
  display: string,
  state: 'unlocked' | 'locked',
): Promise<Keyring> {
  const runtime = join(folder, 'run');
  mkdirSync(runtime, { recursive: true, mode: 0o700 });
  const place = { DISPLAY: display, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: runtime };
  const { start, end } = createPrograms();
  // The keyring's question is a program that the bus starts.
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    env: place,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await firstLine(bus.stdout);
  const env = { ...place, DBUS_SESSION_BUS_ADDRESS: address, XDG_CURRENT_DESKTOP: 'GNOME' };
  const unlock = state === 'unlocked' ? ['--unlock'] : [];
  const keyring = start('gnome-keyring-daemon', ['--foreground', '--components=secrets', ...unlock], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keyring.stdin?.end(password);
  const hasOwner = ['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets'];
  const asked = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/', ...hasOwner];
  const isRunning = () =>
    execFileSync('dbus-send', asked, { env: { ...process.env, ...env }, encoding: 'utf8' });
  await expect.poll(isRunning).toContain('boolean true');
  return { env, [Symbol.asyncDispose]: end };
}

/** Answers each question of a locked keyring until `started` settles. Chromium may ask more than once. */
export async function answerKeyring<Result>(
  display: string,
  answer: 'password' | 'cancel',
  started: Promise<Result>,
): Promise<{ readonly result: Result; readonly questions: number }> {
  const run = (...args: readonly string[]) =>
    execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: display }, stdio: 'pipe' }).toString();
  const question = () => {
    try {
      return run('search', '--onlyvisible', '--name', '^Unlock').trim().split('\n')[0] ?? '';
    } catch {
      // There is none.
      return '';
    }
  };
  const answered = new Set<string>();
  let isStarted = false;
  void started.then(
    () => (isStarted = true),
    () => (isStarted = true),
  );
  await expect
    .poll(
      () => {
        const open = question();
        if (!open) return isStarted;
        run('windowfocus', '--sync', open);
        if (answer === 'password' && !answered.has(open)) run('type', password);
        run('key', answer === 'password' ? 'Return' : 'Escape');
        answered.add(open);
        return isStarted;
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  return { result: await started, questions: answered.size };
}
