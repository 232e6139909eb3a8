import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

function rowsAfter(start: string): readonly (readonly string[])[] {
  const lines = text.slice(text.indexOf(start)).split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const table = lines.slice(
    first,
    lines.findIndex((line, at) => at > first && !line.startsWith('|')),
  );
  return table.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('P1: all 20 points of Electron’s checklist have a row, with the measure and its test', () => {
  const rows = rowsAfter('## Electron shell');
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  for (const row of rows) for (const cell of row) expect(cell).toMatch(/[\w]/);
  expect(text).not.toContain('not yet |');
});

test('P1: all 9 fuses have a row with a reason', () => {
  const rows = rowsAfter('The fuses (electronjs.org');
  expect(rows).toHaveLength(9);
  for (const row of rows) for (const cell of row) expect(cell).not.toBe('');
});

test('P2: each attack on the browser shell has a row, with the measure and its test', () => {
  const rows = rowsAfter('## Browser shell');
  expect(rows).toHaveLength(11);
  for (const row of rows) for (const cell of row) expect(cell).not.toBe('');
});

test('P1: README links to the numbered points that Electron 33 on Linux can’t show', () => {
  const section = text.slice(text.indexOf('### What Electron 33 on Linux can'));
  const numbers = [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(readme).toContain('is tested in Electron 33 on Linux');
  expect(readme).toContain('(docs/security.md#what-electron-33-on-linux-cant-show)');
});

test('P1: each file named in the security document exists', () => {
  const known = new Set(
    globSync('{src,test,packaging,scripts}/**/*', { cwd: root }).map((file) => basename(file)),
  );
  const named = [...text.matchAll(/`([\w./-]+\.(?:ts|mjs|cjs))`/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(40);
  // Built files are given as paths in out/.
  const missing = named.filter((name) => !name.startsWith('out/') && !known.has(basename(name)));
  expect(missing).toEqual([]);
  for (const name of named.filter((file) => /^(electron|browser|storage|page|gateway|services)\//.test(file)))
    expect([
      name,
      existsSync(join(root, 'src/main', name)) || existsSync(join(root, 'test/main', name)),
    ]).toEqual([name, true]);
});
