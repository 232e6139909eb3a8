import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { repeatingFakeMicrophone } from '../e2e/fake-microphone.ts';
import { startServer } from '../e2e/shell.ts';
import { createChance } from './chance.ts';
import { growthOf, type Health, healthOf } from './health.ts';
import { type Ledger, lost, lostRecordings, recordingsOf } from './ledger.ts';
import { unclearFailures } from './sentences.ts';
import { type Step, steps } from './steps.ts';
import { startTroubledGateway } from './troubled-gateway.ts';

const [minutes = 20, seed = Date.now() % 100_000] = process.argv.slice(2).map(Number);
const troubledShare = 0.2;
const usualKillShare = 0.03;
/**
 * Longest time from the start of a step to a kill, in ms. Within this time, Talk can transcribe a sentence and speak
 * the reply.
 */
const killWithinMs = 9_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

const chance = createChance(seed);
const dataFolder = mkdtempSync(join(tmpdir(), 'parlance-soak-'));
const gateway = await startTroubledGateway(troubledShare, chance);
const { launchOptions } = repeatingFakeMicrophone(
  'soak',
  { silence: 2 },
  { say: 'What is said of harbours?' },
  { silence: 5 },
);
const browser = await chromium.launch(launchOptions);
const ledger: Ledger = { questions: [], recordings: [], speeches: [] };
const problems: string[] = [];
const done = new Map<string, number>();
const samples: Health[] = [];
let app = await open(browser);
say(`Soak of ${minutes} minutes, seed ${seed}.`);

for (const until = Date.now() + minutes * 60_000; Date.now() < until; ) {
  const { name, step, killShare = usualKillShare } = chosen();
  if (chance() < killShare) await killAfter(step);
  else await tried(name, () => step(app.page, ledger, chance));
  problems.push(...(await unclearFailures(app.page)));
  samples.push(await healthOf(app.server.pid, app.page));
  if (samples.length % 25 === 0) say(stateLine());
}
problems.push(...lost(ledger, dataFolder), ...growthOf(samples));
await close();
say(stateLine());
say(`Steps: ${listed(done)}`);
say(`The gateway's responses: ${listed(gateway.counts)}`);
for (const problem of new Set(problems)) say(`✗ ${problem}`);
say(problems.length === 0 ? 'Nothing was lost.' : `${new Set(problems).size} problems.`);
process.exit(problems.length === 0 ? 0 : 1);

/** Opens the app with one page, and records the page's errors. */
async function open(within: Browser) {
  const env = { PARLANCE_BASE_URL: gateway.url, PARLANCE_API_KEY: 'sk-soak-0123456789' };
  const server = await startServer({ dataFolder, flags: [], env });
  const context = await within.newContext({ viewport: { width: 1280, height: 820 } });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(`an error in the page: ${error.message}`));
  page.on('crash', () => problems.push('the page crashed'));
  await page.goto(server.url);
  return { server, context, page };
}

async function tried(name: string, act: () => Promise<void>): Promise<void> {
  done.set(name, (done.get(name) ?? 0) + 1);
  try {
    await act();
  } catch (thrown) {
    problems.push(`${name}: ${firstLines(thrown)}`);
    await app.page.screenshot({ path: join(tmpdir(), `parlance-soak-${seed}-${samples.length}.png`) });
    await app.page.reload();
  }
}

/** Kills the app in the middle of a step and restarts it. Everything that was confirmed before must still be there. */
async function killAfter(step: Step): Promise<void> {
  done.set('kill', (done.get('kill') ?? 0) + 1);
  const running = step(app.page, ledger, chance).catch(() => {});
  await delay(chance() * killWithinMs);
  // What the page shows at the moment of the kill may or may not be stored.
  const before = structuredClone(ledger);
  await app.server.end('SIGKILL');
  problems.push(...lost(before, dataFolder));
  const recordings = recordingsOf(dataFolder);
  await app.context.close();
  await running;
  app = await open(browser);
  problems.push(...lostRecordings(recordings, dataFolder));
}

async function close(): Promise<void> {
  await app.context.close();
  await app.server.end('SIGTERM');
  await browser.close();
  await gateway.close();
  rmSync(dataFolder, { recursive: true, force: true });
}

function chosen() {
  const all = steps.reduce((sum, { weight }) => sum + weight, 0);
  let left = chance() * all;
  const found = steps.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return found ?? steps[0] ?? never();
}

function never(): never {
  throw new Error('there are no steps');
}

function stateLine(): string {
  const last = samples.at(-1);
  const health = last
    ? `${last.resident.toFixed(0)} MB and ${last.handles} handles, page ${last.heap.toFixed(1)} MB and ${last.elements} nodes`
    : '';
  return `${samples.length} steps, ${ledger.questions.length} questions, ${ledger.recordings.length} recordings, ${ledger.speeches.length} clips; ${health}; ${problems.length} problems`;
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}

function firstLines(thrown: unknown): string {
  return String(thrown instanceof Error ? thrown.message : thrown)
    .split('\n')
    .slice(0, 6)
    .join(' | ');
}
