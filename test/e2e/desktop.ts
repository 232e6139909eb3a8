import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A desktop for the windows of one worker, so that the windows of other tests can't take the focus. */
export type Desktop = {
  /** Environment variables for programs on this desktop. */
  readonly env: Readonly<Record<string, string>>;
  end(): Promise<void>;
};

/**
 * Starts a display with a session bus and a window manager, which accept only programs of the same user: the current
 * one, or `user`, whose environment is `more`. Outside Linux, returns the user's own desktop.
 */
export async function startDesktop(
  user: { readonly uid?: number; readonly gid?: number } = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Desktop> {
  if (process.platform !== 'linux') return { env: {}, end: async () => {} };
  const started: ChildProcess[] = [];
  const start = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...more, ...env },
      ...user,
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    });
    started.push(child);
    return child;
  };
  const screen = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const display = `:${await firstLine(start('Xvfb', ['-displayfd', '3', ...screen]).stdio[3])}`;
  const bus = await firstLine(start('dbus-daemon', ['--session', '--nofork', '--print-address=1']).stdout);
  const env = { DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: bus };
  start('openbox', [], env);
  return {
    env,
    end: async () => {
      // The display ends last, because other programs use it.
      for (const child of started.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
    },
  };
}

async function firstLine(stream: unknown): Promise<string> {
  let text = '';
  for await (const bytes of stream as Readable) {
    text += String(bytes);
    const [line, ...rest] = text.split('\n');
    if (rest.length > 0) return line ?? '';
  }
  throw new Error('A program of the desktop ended before it was ready.');
}
