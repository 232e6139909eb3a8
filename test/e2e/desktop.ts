import { createPrograms, firstLine } from './programs.ts';

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
  const { start, end } = createPrograms();
  const options = { ...user, env: more };
  const screen = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const server = start('Xvfb', ['-displayfd', '3', ...screen], {
    ...options,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = `:${await firstLine(server.stdio[3])}`;
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    ...options,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const env = { DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus.stdout) };
  start('openbox', [], { ...options, env: { ...more, ...env } });
  return { env, end };
}
