import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { none } from './tally.mjs';

/** Lends `use` the path of a report that a test runner may write; removes it afterwards. */
export async function withReport(use) {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-test-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tally in a runner's report; a runner that failed without a failed test counts as one. */
export function readTally(report, code, read) {
  const tally = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : none;
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
