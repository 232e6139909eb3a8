import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ShellOptions, startServer } from '../e2e/shell.ts';
import { startChromium } from './bench-pages.ts';
import { medianOf, type Samples, sideBySide, timed } from './measure.ts';
import { workOf } from './process-tree.ts';
import { startQuickGateway } from './quick-gateway.ts';
import { residentOf } from './resident.ts';
import type { Goal, Row } from './row.ts';

const floor = 'node -e 0';
const relay = 'a bare relay';
const ours = 'Parlance';
const rounds = { warmUp: 2, counted: 9 };
const replies = 1_000;
/** Number of replies in a day's conversation. */
const repliesEach = 50;
/** Long enough to include work that happens once a minute. */
const idleSeconds = 75;

/** F10: starting the browser shell, and its cost while idle. */
export const startupAndIdleRow: Row = {
  id: 'F10',
  title: `start and idle: the server, the message box, ${replies.toLocaleString('en')} replies`,
  measure: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const gateway = await startQuickGateway();
    const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: 'sk-bench-0123456789' };
    const options = { dataFolder: folder, flags: [], env };
    try {
      const samples = await starts(options);
      const work = await dayOfWork(options);
      const resident = [
        { name: relay, ms: [(await relayResident(gateway.url)) / 1e6] },
        { name: ours, ms: [work.resident / 1e6] },
      ];
      const residentCondition = `resident after ${replies} replies (MB, not ms)`;
      return {
        comparisons: [
          { condition: 'until the server is ready', base: floor, samples },
          { condition: residentCondition, base: relay, samples: resident },
        ],
        goals: [
          {
            what: 'server ready, over an empty node',
            value: medianOf(samples, ours) / medianOf(samples, floor),
            limit: 12,
          },
          ...work.goals,
        ],
      };
    } finally {
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function starts(options: ShellOptions): Promise<readonly Samples[]> {
  const empty = async () => {
    await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  };
  const parlance = async () => {
    const startedAt = performance.now();
    const server = await startServer(options);
    const took = performance.now() - startedAt;
    await server.end('SIGTERM');
    return took;
  };
  const candidates = [
    { name: floor, run: () => timed(empty) },
    { name: ours, run: parlance },
  ];
  return sideBySide(candidates, rounds);
}

/** Returns the resident memory of {@link relay} after the same number of replies, in bytes. */
async function relayResident(gateway: string): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-relay.ts'), gateway]);
  try {
    const [port] = await once(child.stdout, 'data');
    let messages: { role: string; content: string }[] = [];
    for (let sent = 0; sent < replies; sent += 1) {
      if (sent % repliesEach === 0) messages = [];
      messages.push({ role: 'user', content: `Question ${sent}` });
      const body = JSON.stringify({ messages });
      const response = await fetch(`http://127.0.0.1:${Number(port)}`, { method: 'POST', body });
      await response.text();
    }
    return await residentOf(child.pid ?? 0);
  } finally {
    child.kill();
  }
}

async function dayOfWork(
  options: ShellOptions,
): Promise<{ readonly goals: readonly Goal[]; readonly resident: number }> {
  const browser = await startChromium();
  const server = await startServer(options);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 820 } });
    await page.goto(server.url);
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await box.waitFor();
    const canSend = page.locator('button[aria-label="Send"]:not([aria-disabled="true"]):enabled');
    for (let sent = 0; sent < replies; sent += 1) {
      if (sent % repliesEach === 0) await page.evaluate("location.hash = '#/chat'");
      await box.fill(`Question ${sent}`);
      // The response to the previous send may arrive after its reply.
      await canSend.waitFor();
      await box.press('Enter');
      await page.locator('[role="log"] article', { hasText: `Question ${sent}` }).waitFor();
      await page.waitForFunction(isAnswered);
    }
    const resident = await residentOf(server.pid);
    const before = await workOf(server.pid);
    await delay(idleSeconds * 1000);
    const idle = (await workOf(server.pid)) - before;
    const goals = [
      { what: `resident after ${replies} replies, MB`, value: resident / 1e6, limit: 150 },
      { what: 'idle, percent of one processor', value: (idle / idleSeconds) * 100, limit: 0.5 },
    ];
    return { goals, resident };
  } finally {
    await browser.close();
    await server.end('SIGTERM');
  }
}

/** Whether the last message has a complete reply. */
function isAnswered(): boolean {
  const last = [...document.querySelectorAll('[role="log"] article')].at(-1);
  return Boolean(last?.getAttribute('aria-label')?.startsWith('Reply')) && last?.ariaBusy !== 'true';
}
