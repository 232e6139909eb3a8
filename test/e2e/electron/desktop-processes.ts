import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { Desktop } from '../desktop.ts';
import { plainEnvironment } from '../shell.ts';

const root = join(import.meta.dirname, '../../..');

/** Starts the app without Playwright, which slows its start and waits for a window. */
export function startApp(
  desktop: Pick<Desktop, 'env'> | null,
  args: readonly string[],
  { env, ...options }: SpawnOptions = {},
): ChildProcess {
  const all = { ...plainEnvironment(), ...desktop?.env, ...env };
  return spawn(process.env.PARLANCE_ELECTRON ?? '', [root, ...args], { ...options, env: all });
}

/** Presses keys on a desktop, one after another, as a user would: in the window that has the focus. */
export async function press(env: NodeJS.ProcessEnv, ...keys: readonly string[]): Promise<void> {
  await promisify(execFile)('xdotool', ['key', '--clearmodifiers', ...keys], {
    env: { ...process.env, ...env },
  });
}

/** Waits until a desktop shows this many of Parlance's message boxes. */
export async function expectMessageBoxes(env: NodeJS.ProcessEnv, count: number): Promise<void> {
  const boxes = async () => {
    // It exits with 1 if it finds none.
    const found = promisify(execFile)('xdotool', ['search', '--onlyvisible', '--name', '^Parlance$'], {
      env: { ...process.env, ...env },
    });
    const { stdout } = await found.catch(() => ({ stdout: '' }));
    return stdout.split('\n').filter(Boolean).length;
  };
  await expect.poll(boxes).toBe(count);
}

/**
 * Checks that an ended app left nothing behind: no process, no mark of an interrupted run, and a closed database. `pid`
 * is the main process, which the test started in a session of its own.
 */
export async function expectCleanEnd(dataFolder: string, pid: number): Promise<void> {
  await expectNoProcess(pid);
  for (const name of ['parlance.db-wal', 'parlance.running'])
    expect([name, existsSync(join(dataFolder, name))]).toEqual([name, false]);
}

/** Waits until no process of the session exists. Child processes end a moment after the main process. */
export async function expectNoProcess(session: number): Promise<void> {
  await expect.poll(() => processesOf(session)).toEqual([]);
}

function processesOf(session: number): readonly string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      // The name in brackets may contain spaces. After it come the state, the parent, the group and the session.
      const [state, , , its] = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return state !== 'Z' && Number(its) === session;
    } catch {
      // It has ended in the meantime.
      return false;
    }
  });
}
