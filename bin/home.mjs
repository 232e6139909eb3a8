import { homedir } from 'node:os';

/**
 * Returns an error message if there is no home folder, otherwise undefined. A container can run under an account that
 * has neither `HOME` set nor an entry in the user database.
 */
export function missingHomeMessage() {
  try {
    homedir();
    return undefined;
  } catch {
    return 'This account has no home folder. Set HOME to a folder that it can write to, then try again.';
  }
}
