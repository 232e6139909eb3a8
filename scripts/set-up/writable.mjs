import { accessSync, constants } from 'node:fs';
import { diskProblem } from './disk-problem.mjs';
import { root } from './root.mjs';
import { Stop } from './stop.mjs';

/**
 * Checks that this account can write to a folder, before a command starts work that would fail in the middle.
 *
 * @throws {Stop} with the reason that it can't
 */
export function requireWritable(folder = root) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Stop(diskProblem(error.message, folder) ?? error.message);
  }
}
