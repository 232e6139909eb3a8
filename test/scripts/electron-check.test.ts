import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { checklist, reportText } from '../../scripts/electron-check/report.mjs';

const root = join(import.meta.dirname, '../..');

it('P1: the checklist is the one in the security document, with one line for each point', () => {
  const points = checklist(readFileSync(join(root, 'docs/security.md'), 'utf8'));
  expect(points.length).toBeGreaterThan(30);
  expect(points[0]).toMatch(/^Startup: /);
  for (const point of points) expect(point).not.toContain('\n');
});

it('P1: the report says what held, what didn’t and what to look at, without folders and keys', () => {
  const text = reportText({
    versions: { parlance: '0.1.0', electron: '45.4.1' },
    tally: {
      passed: 3,
      failures: [
        { name: '[electron] one', message: 'no file at /home/ada/code/parlance/out\nstack at /home/ada' },
        { name: '[electron] two', message: 'sent Bearer abc and sk-1234567890 from /home/ada/x' },
      ],
      skipped: [{ name: 'three', reason: 'only for the browser shell' }],
    },
    toLookAt: ['The window.', 'The tray.'],
    folders: { '/home/ada': '(home)', '/home/ada/code/parlance': '(project)' },
  });
  expect(text).toContain('- electron: 45.4.1');
  expect(text).toContain('## Passed: 3 tests');
  expect(text).toContain('- [electron] one: no file at (project)/out\n');
  expect(text).toContain('- [electron] two: sent Bearer … and sk-… from (home)/x\n');
  expect(text).toContain('- only for the browser shell');
  expect(text).toContain('2. [ ] The tray.');
  expect(text).not.toMatch(/ada|1234567890/);
});

it.skipIf(process.platform !== 'linux')('P1: without a runtime it says so in one sentence', async () => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'scripts/electron-check.mjs')], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes;
    });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(output.trim()).toBe("Nothing was checked: There's no display for Electron.");
});
