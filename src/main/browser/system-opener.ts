import type { spawn } from 'node:child_process';
import { FailureError, failure } from '../../shared/failure.ts';
import { safeLink } from '../../shared/models/safe-link.ts';

/** Opens things with the system's own programs. */
export type SystemOpener = {
  /**
   * Opens an http, https or mailto address; rejects with a `bad-address` {@link FailureError} for any other. Resolves to
   * false where no program took it.
   */
  link(url: string): Promise<boolean>;
  /** Opens a file of ours by its path; rejects with a plain error where no program took it. */
  file(path: string): Promise<void>;
};

// Some openers end at once, others live as long as the browser they started.
const tookItAfterMs = 1500;

/** Makes the opener of a platform. `env` is what the started program gets: it must hold no keys. */
export function createSystemOpener(deps: {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly spawn: typeof spawn;
}): SystemOpener {
  const open = (target: string) =>
    new Promise<void>((resolve, reject) => {
      // Without a display xdg-open would start a text browser in this terminal.
      if (!hasDisplay(deps)) return reject(new Error('no display'));
      const [program, ...args] = opener(deps.platform);
      const child = deps.spawn(program, [...args, target], {
        env: deps.env,
        stdio: 'ignore',
        detached: true,
        shell: false,
      });
      const tookIt = setTimeout(resolve, tookItAfterMs);
      child.unref();
      child.on('error', (error) => {
        clearTimeout(tookIt);
        reject(error);
      });
      child.on('exit', (code) => {
        clearTimeout(tookIt);
        if (code === 0) resolve();
        else reject(new Error(`${program} ended with ${code}`));
      });
    });

  return {
    file: open,
    link: async (url) => {
      const link = safeLink(url);
      if (!link) throw new FailureError(failure('bad-address', { address: url }));
      // It begins with its scheme, so no program takes it for a flag.
      return open(link).then(
        () => true,
        () => false,
      );
    },
  };
}

function opener(platform: NodeJS.Platform): readonly [string, ...string[]] {
  switch (platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      // Not `start`, which is the shell's and would read the address as a command line.
      return ['rundll32', 'url.dll,FileProtocolHandler'];
    default:
      return ['xdg-open'];
  }
}

function hasDisplay({ platform, env }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv }): boolean {
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
