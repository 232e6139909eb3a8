import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { z } from 'zod';
import { type AppUnderTest, startApp } from './app-under-test.ts';
import { createCalls } from './calls.ts';
import type { Draw } from './draw.ts';
import { missing, requestLists } from './lists.ts';
import { type RunContext, startingValues } from './run-context.ts';
import type { Scene } from './scenario.ts';
import type { Watch } from './watch.ts';

/** A case, with the random choices of its seed and its own folder. */
type Case = { readonly number: number; readonly draw: Draw; readonly folder: string };

/**
 * Maximum wait for a call, in ms. Most calls that don't need a gateway take less. The others overlap with later calls.
 */
const waitMs = 60;
/** In the tour, each call waits at most this long for the previous one, in ms, because it may depend on its result. */
const tourWaitMs = 2_000;

/** Plays a case with a new data folder, restarts the app with it, and returns the problems. */
export async function playCase(
  { number, draw, folder }: Case,
  context: RunContext,
  play: (scene: Scene) => Promise<void>,
  watch: Watch,
): Promise<readonly string[]> {
  const problems = new Map<string, string>();
  let before = 'start';
  const problem = (text: string) =>
    void (problems.has(text) || problems.set(text, `${text} (after ${before})`));
  const dataFolder = join(folder, 'data');
  let steps = 0;
  mkdirSync(dataFolder, { recursive: true });
  const note = (what: string, input?: unknown) => {
    for (const found of watch.found()) problem(found);
    steps += 1;
    before = `${steps}. ${what}`;
    const shown = inspect(input, { depth: 12, maxStringLength: 2_000, breakLength: 500 });
    appendFileSync(join(folder, 'steps.txt'), `${before} ${shown}\n`);
  };

  const app = await startApp(dataFolder, number % 2 === 1);
  const known = startingValues(context);
  const calls = createCalls({ app, waitMs: number === 0 ? tourWaitMs : waitMs, known, context, problem });
  await play({ context, app, calls, known, draw, folder, problem, note });
  note('lists');
  const held = await requestLists(app, context.folders, problem);
  await reportUnforeseen(app, problem);
  note('end');
  await calls.end();
  note('restart');
  const restarted = await startApp(dataFolder, false);
  for (const lost of missing(held, await requestLists(restarted, context.folders, problem))) problem(lost);
  await reportUnforeseen(restarted, problem);
  await restarted.close();
  note('rest');
  for (const found of watch.foundAtRest()) problem(found);
  return [...problems.values()];
}

const diagnosticsSchema = z.object({ log: z.array(z.looseObject({ event: z.string() })) });

/** Reports unexpected entries in the app's log. */
async function reportUnforeseen(app: AppUnderTest, problem: (text: string) => void): Promise<void> {
  const { log } = diagnosticsSchema.parse(await app.call('app.diagnostics'));
  for (const { at: _, times: __, ...entry } of log)
    if (entry.event === 'unexpected') problem(`in the log: ${JSON.stringify(entry)}`);
}
