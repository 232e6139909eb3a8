import { readFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { spreadOf } from './measure.ts';
import type { Comparison, Goal, NotMeasured, Row, RowResult } from './row.ts';

/** Facts about the machine on which the benchmarks ran. */
export type Machine = Readonly<Record<string, string | number>>;

/** Describes this machine and the versions of the packages used for comparison. */
export function machineFacts(): Machine {
  return {
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    undici: versionOf('undici'),
    openai: versionOf('openai'),
    orpc: versionOf('@orpc/server'),
  };
}

/** Formats a row as text: a table for each condition, the growth, and each goal and whether it is met. */
export function rowText({ id, title }: Row, result: RowResult | NotMeasured): string {
  if ('notMeasured' in result) return `${id}  ${title}\n  not measured: ${result.notMeasured}`;
  const { comparisons, goals, growth = [] } = result;
  return [
    `${id}  ${title}`,
    ...comparisons.map(comparisonText),
    ...growth.map(({ size, microsecondsEach }) => `  at ${size}: ${microsecondsEach.toFixed(2)} µs each`),
    ...goals.map(goalText),
    `  ${id} ${goals.every(isMet) ? 'met' : 'not met'}`,
  ].join('\n');
}

/** Converts a row to data for `results.json`. */
export function rowData({ id, title }: Row, result: RowResult | NotMeasured) {
  if ('notMeasured' in result) return { id, title, ...result };
  const { comparisons, goals, growth = [] } = result;
  return {
    id,
    title,
    met: goals.every(isMet),
    goals: goals.map((goal) => ({ ...goal, met: isMet(goal) })),
    growth,
    comparisons: comparisons.map((comparison) => ({
      condition: comparison.condition,
      base: comparison.base,
      candidates: lines(comparison),
    })),
  };
}

function isMet({ value, limit }: Goal): boolean {
  return value <= limit;
}

function goalText(goal: Goal): string {
  return `  ${isMet(goal) ? 'met    ' : 'NOT MET'} ${goal.what}: ${goal.value.toFixed(2)} (at most ${goal.limit})`;
}

function lines({ base, samples }: Comparison) {
  const spreads = samples.map(({ name, ms }) => ({ name, rounds: ms.length, ...spreadOf(ms) }));
  const floor = spreads.find(({ name }) => name === base)?.median ?? Number.NaN;
  return spreads.map((spread) => ({ ...spread, ratio: spread.median / floor }));
}

function comparisonText(comparison: Comparison): string {
  const head = ['', 'min ms', 'median', 'max', 'ratio'];
  const body = lines(comparison).map(({ name, min, median, max, ratio }) => [
    name,
    ...[min, median, max].map((ms) => ms.toFixed(ms < 10 ? 3 : 1)),
    ratio.toFixed(2),
  ]);
  const widths = head.map((_, column) =>
    Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `    ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`;
  return [`  ${comparison.condition}`, ...[head, ...body].map(line)].join('\n');
}

function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
