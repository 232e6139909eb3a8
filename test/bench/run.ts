import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { machineFacts, rowData, rowText } from './report.ts';
import { rows } from './rows.ts';

// Runs the benchmarks with the given ids, or all of them. Prints tables, and writes the results as JSON to
// bench/results.json.
const wanted = process.argv.slice(2).map((id) => id.toUpperCase());
const unknown = wanted.find((id) => !rows.some((row) => row.id === id));
if (unknown) {
  process.stderr.write(
    `There is no benchmark ${unknown}. The benchmarks are ${rows.map(({ id }) => id).join(', ')}.\n`,
  );
  process.exit(2);
}

const machine = machineFacts();
const say = (text: string) => process.stdout.write(`${text}\n\n`);
say(
  Object.entries(machine)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · '),
);

const results = [];
for (const row of rows.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  // Collects the garbage of the previous benchmark.
  globalThis.gc?.();
  await delay(2_000);
  const missing = (row.needs ?? []).filter(isMissing);
  const result =
    missing.length > 0 ? { notMeasured: `Needs ${missing.join(' and ')}.` } : await row.measure();
  say(rowText(row, result));
  results.push(rowData(row, result));
}
const folder = new URL('../../bench/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('results.json', folder),
  `${JSON.stringify({ at: new Date().toISOString(), machine, rows: results }, null, 2)}\n`,
);

function isMissing(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0;
}
