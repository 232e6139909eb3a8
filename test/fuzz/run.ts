import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playCase } from './case.ts';
import { createDraw, seedOf } from './draw.ts';
import { allProcedures } from './procedures.ts';
import { startContext } from './run-context.ts';
import { runScenario } from './scenario.ts';
import { takeTour } from './tour.ts';
import { createWatch } from './watch.ts';
import { within } from './within.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    /** Minutes to fuzz for. */
    minutes: { type: 'string' },
    /** Number of cases to play, instead of a time. */
    cases: { type: 'string' },
    /** Number of the case to replay. */
    case: { type: 'string' },
  },
});
/** Only a hang takes this long, in ms. */
const hangMs = 300_000;
const hang: readonly string[] = ['it didn’t end'];
const seed = Number(values.seed ?? Date.now() % 100_000);
const say = (line: string) => process.stdout.write(`${line}\n`);

const root = mkdtempSync(join(tmpdir(), 'parlance-fuzz-'));
const [elsewhere, temporary] = [join(root, 'elsewhere'), join(root, 'tmp')];
for (const folder of [elsewhere, temporary]) mkdirSync(folder);
// Files written outside the data folder show up in one of these folders.
process.chdir(elsewhere);
process.env.TMPDIR = temporary;

const succeeded = new Set<string>();
const context = await startContext([root, import.meta.dirname], (name) => succeeded.add(name));
const watch = createWatch([elsewhere, temporary]);
let failed = 0;
let played = 0;
say(`Fuzzing with seed ${seed}.`);

// The tour comes first, since it creates the exports that cases import.
await play(
  0,
  (scene) => takeTour(scene, succeeded),
  () =>
    allProcedures()
      .filter(({ name }) => !succeeded.has(name))
      .map(({ name }) => `no call of ${name} succeeded`),
);
watch.setBaseline();

const until = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY;
const last = Number(values.case ?? values.cases ?? Number.POSITIVE_INFINITY);
for (let number = Math.max(1, Number(values.case ?? 1)); number <= last && Date.now() < until; number += 1)
  await play(number, runScenario);

say(
  `${played} cases, ${failed} of them failed. The longest stall took ${watch.longestStall().toFixed()} ms.`,
);
await context.close();
if (failed === 0) rmSync(root, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);

async function play(
  number: number,
  scenario: Parameters<typeof playCase>[2],
  findMissing: () => readonly string[] = () => [],
): Promise<void> {
  const folder = join(root, String(number));
  const draw = createDraw(seedOf(`${seed} ${number}`));
  context.gateway.misbehave(number === 0 ? 0 : draw.oneOf([0, 0.2, 0.5]), draw.fork('gateway'));
  const found = await within(
    playCase({ number, folder, draw }, context, scenario, watch),
    hangMs,
    hang,
  ).catch((thrown: unknown) => [`it failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`]);
  const problems = [...found, ...findMissing()];
  played += 1;
  if (problems.length > 0) report(number, problems);
  else rmSync(folder, { recursive: true, force: true });
  if (played % 25 === 0) say(`${played} cases, ${failed} of them failed.`);
}

function report(number: number, problems: readonly string[]): void {
  failed += 1;
  for (const problem of problems) say(`✗ case ${number}: ${problem}`);
  say(
    `  To replay: npm run fuzz -- --seed ${seed} --case ${number}. Its steps: ${join(root, String(number))}`,
  );
}
