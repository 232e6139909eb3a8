import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyTally } from './tally.mjs';

/** Calls `use` with a path for the report of a test runner, and removes the report afterwards. */
export async function withReport(use) {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-test-'));
  try {
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
