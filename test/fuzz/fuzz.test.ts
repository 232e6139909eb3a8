import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Enough cases to cover each kind of step. `npm run fuzz` plays as many as it has time for. */
const cases = 5;
/** Only a hang takes this long, in ms. */
const hangMs = 600_000;

test(
  'every procedure succeeds, and none breaks the app, whatever pages, files and gateways send',
  async () => {
    const args = [
      '--expose-gc',
      join(import.meta.dirname, 'run.ts'),
      '--seed',
      '1',
      '--cases',
      String(cases),
    ];
    const ended = await new Promise<{ failed: boolean; output: string }>((resolve) => {
      execFile(process.execPath, args, (error, stdout, stderr) =>
        resolve({ failed: error !== null, output: stdout + stderr }),
      );
    });
    expect(ended.failed, ended.output).toBe(false);
  },
  hangMs,
);
