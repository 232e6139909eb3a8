import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { diskProblem } from './disk-problem.mjs';
import { run } from './run.mjs';
import { withSignOfLife } from './sign-of-life.mjs';

// Otherwise, apt waits for minutes for a proxy or a server that doesn't respond.
const network = ['http', 'https'].flatMap((name) => ['-o', `Acquire::${name}::Timeout=15`]);

/**
 * Installs packages where possible: on Debian, as root. `what` names them in messages. Returns what `find` finds
 * afterwards. If it finds nothing, prints the reason.
 */
export async function addPackages(packages, what, find) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined;
  console.error(`Installing ${what}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => run('apt-get', [...network, ...args], { env });
  const output = await withSignOfLife(
    () => `Still installing ${what}…`,
    async () => {
      const updated = await apt('update');
      const added = await apt('install', '-y', '--no-install-recommends', ...packages);
      return `${updated.output}${added.output}`;
    },
  );
  const found = find();
  if (!found) console.error(diskProblem(output, '/var') ?? output.trim().split('\n').slice(-15).join('\n'));
  return found;
}

/** Whether a program is installed. */
export function isOnPath(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
