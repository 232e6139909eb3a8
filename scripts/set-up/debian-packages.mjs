import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether this computer lets a script install packages: Debian, as root. */
export const canAddPackages = existsSync('/etc/debian_version') && process.getuid?.() === 0;

/** Installs Debian packages, named to the person as `what`; prints how it ended where `isThere` does not find them then. */
export async function addPackages(packages, what, isThere) {
  console.error(`Installing ${what} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update'], { env });
  const added = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  if (isThere()) return true;
  console.error(`${updated.output}${added.output}`.trim().split('\n').slice(-15).join('\n'));
  return false;
}
