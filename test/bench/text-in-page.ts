import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Shell, startBrowserShell } from '../e2e/shell.ts';
import { type BenchPages, startBenchPages } from './bench-pages.ts';
import { medianOf, type Samples } from './measure.ts';
import type { Row } from './row.ts';
import { startTimedGateway, type TimedGateway } from './timed-gateway.ts';

const ours = 'Parlance';
const floor = 'a page that fetches and appends';
const seconds = 10;
const rounds = 3;
/** Parlance's reply is in the last of these elements. The other page has only one. */
const place = '#appended, [role="log"] [data-said]';

/** F3: from the gateway's write to the text in the page, at 200 deltas per second. */
export const textInPageRow: Row = {
  id: 'F3',
  title: `from the gateway's write to the text in the page, 200 deltas a second, ${seconds} s`,
  measure: async () => {
    const pages = await startBenchPages();
    const gateway = await startTimedGateway(seconds);
    const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
    const env = { PARLANCE_BASE_URL: `${gateway.url}/v1`, PARLANCE_API_KEY: 'sk-bench-0123456789' };
    const shell = await startBrowserShell(pages.browser, { dataFolder, flags: [], env });
    try {
      const messages = countMessages(shell.page);
      await shell.page.reload();
      // A warm-up, since the first reply after a start includes one-time rendering costs.
      await throughParlance(shell, gateway);
      await throughPage(pages, gateway);
      const times = { [ours]: [] as number[], [floor]: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        const runs = [
          async () => times[ours].push(...(await throughParlance(shell, gateway))),
          async () => times[floor].push(...(await throughPage(pages, gateway))),
        ];
        for (const run of round % 2 === 0 ? runs : runs.reverse()) await run();
      }
      const samples: readonly Samples[] = Object.entries(times).map(([name, ms]) => ({ name, ms }));
      return {
        comparisons: [{ condition: 'each of the deltas', base: floor, samples }],
        goals: [
          {
            what: 'median, ms more than a page that appends by itself',
            value: medianOf(samples, ours) - medianOf(samples, floor),
            limit: 12,
          },
          {
            what: '99th percentile, ms more',
            value: delayOf(times[ours]) - delayOf(times[floor]),
            limit: 35,
          },
          ...(await messageGoals(shell, gateway, messages)),
        ],
      };
    } finally {
      await shell.close();
      await pages.close();
      await gateway.close();
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
};

async function messageGoals(shell: Shell, gateway: TimedGateway, messages: () => number) {
  const goals = [];
  // The page shows the first 100,000 characters of a reply; these replies have up to 95,000.
  for (const perSecond of [200, 1500]) {
    gateway.pace(perSecond);
    const before = messages();
    await throughParlance(shell, gateway);
    // The start and end of a reply are messages too, so one extra message for every twenty is allowed.
    const value = (messages() - before) / (seconds * 60);
    goals.push({ what: `messages a frame to the page, ${perSecond} deltas a second`, value, limit: 1.05 });
  }
  return goals;
}

async function throughParlance({ page }: Shell, gateway: TimedGateway): Promise<readonly number[]> {
  await page.evaluate(() => {
    location.hash = '#/chat';
  });
  await page.locator('[role="log"]').waitFor({ state: 'detached' });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('Count');
  const shownAt = watchWords(page);
  await box.press('Enter');
  return delaysSinceWritten(gateway, await shownAt);
}

async function throughPage(pages: BenchPages, gateway: TimedGateway): Promise<readonly number[]> {
  const page = await pages.open();
  const shownAt = watchWords(page);
  await page.evaluate((url) => void bench.followSse(url), `${gateway.url}/v1/chat/completions`);
  const times = delaysSinceWritten(gateway, await shownAt);
  await page.context().close();
  return times;
}

function delaysSinceWritten(gateway: TimedGateway, shownAt: readonly number[]): readonly number[] {
  const written = gateway.written();
  if (shownAt.length !== written.length)
    throw new Error(`${shownAt.length} of ${written.length} words arrived`);
  return shownAt.map((at, number) => at - (written[number] ?? Number.NaN));
}

/** Records when each word appears in the page, until none has appeared for a second. */
function watchWords(page: Page): Promise<readonly number[]> {
  return page.evaluate((where) => {
    const shownAt: number[] = [];
    let latest = performance.now();
    const look = () => {
      const text = [...document.querySelectorAll(where)].at(-1);
      const end = (text?.lastElementChild?.lastElementChild ?? text?.lastElementChild ?? text)?.textContent;
      const last = /w(\d+)(?!.*w\d)/s.exec(end?.slice(-80) ?? '')?.[1];
      if (last === undefined) return;
      const now = performance.timeOrigin + performance.now();
      while (shownAt.length <= Number(last)) {
        shownAt.push(now);
        latest = performance.now();
      }
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return new Promise<number[]>((resolve) => {
      const timer = setInterval(() => {
        if (shownAt.length === 0 || performance.now() - latest < 1500) return;
        clearInterval(timer);
        resolve(shownAt);
      }, 100);
    });
  }, place);
}

function countMessages(page: Page): () => number {
  let count = 0;
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => {
      count += 1;
    });
  });
  return () => count;
}

function delayOf(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
