import type { spawn } from 'node:child_process';
import { FailureError, failure } from '../../shared/failure.ts';
import { safeLink } from '../../shared/text/safe-link.ts';
import { startDetached } from './start-detached.ts';

/** Opens links and files with the system's default programs. */
export type SystemOpener = {
  /**
   * Opens an http, https or mailto URL. Resolves to false if no program opened it.
   *
   * @throws FailureError `bad-address` for any other URL.
   */
  link(url: string): Promise<boolean>;
  /** Opens one of our own files by its path. Rejects with a plain error if no program opened it. */
  file(path: string): Promise<void>;
};

/** Creates the opener for a platform. Started programs inherit `env`, so it must contain no keys. */
export function createSystemOpener(deps: {
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
  readonly spawn: typeof spawn;
}): SystemOpener {
  const open = (target: string) => {
    const [program, ...args] = opener(deps.platform);
    return startDetached(deps, program, [...args, target]);
  };
  return {
    file: open,
    link: async (url) => {
      const link = safeLink(url);
      if (!link) throw new FailureError(failure('bad-address', { address: url }));
      // The URL starts with a scheme, so no program parses it as a flag.
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
      // Not `start`: it's a shell command, and the shell would parse the URL as part of a command line.
      return ['rundll32', 'url.dll,FileProtocolHandler'];
    default:
      return ['xdg-open'];
  }
}
