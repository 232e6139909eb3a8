import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Installs packages where possible: on Debian, as root. `what` names them in messages. Returns what `find` finds
 * afterwards. If it finds nothing, prints the reason.
 */
export async function addPackages(packages, what, find) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined;
  console.error(`Installing ${what}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update'], { env });
  const added = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  const found = find();
  if (!found) console.error(`${updated.output}${added.output}`.trim().split('\n').slice(-15).join('\n'));
  return found;
}

/** Whether a program is installed. */
export function isOnPath(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}
