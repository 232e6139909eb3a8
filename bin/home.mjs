import { homedir } from 'node:os';

/**
 * Returns why Parlance can't start without a home folder, or undefined if there is one. Containers can run as an
 * account without an entry in the system's list and without HOME.
 */
export function whyNoHome() {
  try {
    homedir();
    return undefined;
  } catch {
    return 'This account has no home folder. Set HOME to a folder that it can write to, then try again.';
  }
}
