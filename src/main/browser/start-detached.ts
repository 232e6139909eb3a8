import type { spawn } from 'node:child_process';

// How long to wait for an error. Some programs exit immediately, and others run as long as the browser that they
// started.
const startedAfterMs = 1500;

/**
 * Starts a program that outlives this one, without a shell. The program inherits `env`, which must contain no keys.
 * Rejects with a plain error if it can't be started, has no display to show anything on, or soon exits with an error.
 */
export function startDetached(
  deps: {
    readonly platform: NodeJS.Platform;
    readonly env: NodeJS.ProcessEnv;
    readonly spawn: typeof spawn;
  },
  program: string,
  args: readonly string[],
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    // Without a display, `xdg-open` would start a text browser in this terminal.
    if (!hasDisplay(deps)) return reject(new Error('no display'));
    const child = deps.spawn(program, [...args], {
      env: deps.env,
      stdio: 'ignore',
      detached: true,
      shell: false,
    });
    const started = setTimeout(resolve, startedAfterMs);
    child.unref();
    child.on('error', (error) => {
      clearTimeout(started);
      reject(error);
    });
    child.on('exit', (code) => {
      clearTimeout(started);
      if (code === 0) resolve();
      else reject(new Error(`${program} exited with code ${code}`));
    });
  });
}

function hasDisplay({ platform, env }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv }): boolean {
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
