import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyTally } from './tally.mjs';

/**
 * Calls `use` with a path for the report of a test runner, and removes the report afterwards. `user` (`{ uid, gid }`) is
 * the user who writes it, if it's another one.
 */
export async function withReport(use, user) {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-test-'));
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    return await use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads the tally from a runner's report. A runner that failed without a failed test counts as one failure, unless the
 * report lists crashed files, which run again.
 */
export function readTally(report, code, read) {
  const tally = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : emptyTally;
  if (tally.crashed?.length > 0) return tally;
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
