import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversationDetail } from '../../src/shared/chat/conversation.ts';
import { startBrowserShell } from '../e2e/shell.ts';
import { detailOf } from '../fixtures/long-conversation.ts';
import { type BenchPages, startBenchPages, watchBusy } from './bench-pages.ts';
import { medianOf, type Samples, sideBySide, spreadOf } from './measure.ts';
import type { ListName } from './pages/lists.tsx';
import type { Growth, Row } from './row.ts';
import { seedConversation } from './seed-conversation.ts';

const ours: ListName = 'Parlance';
const naive: ListName = 'naive, react-markdown';
const messages = 2000;
const updates = 300;
const inLong = `in ${messages} messages`;
const inEmpty = 'in an empty conversation';

/** F5: opening a conversation of 2,000 messages at its end, scrolling in it, and streaming a reply. */
export const longConversationRow: Row = {
  id: 'F5',
  title: `a conversation of ${messages.toLocaleString('en')} messages: opening at the end, scrolling, streaming`,
  measure: async () => {
    const pages = await startBenchPages();
    try {
      const detail = detailOf({ id: 'long', count: messages });
      const opened = await opening(pages, detail);
      const inApp = await openingInTheApp(pages);
      const scrolled = await scrolling(pages, detail);
      const written = await writing(pages, detail);
      return {
        comparisons: [
          { condition: 'opening, the conversation in memory', base: naive, samples: opened.samples },
          { condition: 'opening in the app: request, transfer, display', base: ours, samples: [inApp] },
          {
            condition: `main thread, ${updates} updates at the end`,
            base: inEmpty,
            samples: written.samples,
          },
        ],
        goals: [
          {
            what: 'opening, relative to a naive list',
            value: medianOf(opened.samples, ours) / medianOf(opened.samples, naive),
            limit: 0.05,
          },
          { what: 'elements in the page, after opening', value: opened.nodes, limit: 1500 },
          { what: 'elements in the page, at most while scrolling', value: scrolled.nodes, limit: 1500 },
          { what: 'frames dropped in fast scroll', value: scrolled.dropped, limit: 0 },
          { what: 'blank frames in fast scroll, in %', value: scrolled.blank, limit: 1 },
          {
            what: 'writing at the end, relative to an empty conversation',
            value: medianOf(written.samples, inLong) / medianOf(written.samples, inEmpty),
            limit: 1.2,
          },
          { what: 'frames dropped in writing', value: written.dropped, limit: 0 },
        ],
        growth: await growthOf(pages),
      };
    } finally {
      await pages.close();
    }
  },
};

async function opening(pages: BenchPages, detail: ConversationDetail) {
  let nodes = 0;
  const lists: readonly ListName[] = [ours, naive, 'naive, our Markdown'];
  const candidates = lists.map((name) => ({
    name,
    run: async () => {
      const opened = await openOnce(pages, detail, name);
      if (name === ours) nodes = Math.max(nodes, opened.nodes);
      return opened.ms;
    },
  }));
  return { samples: await sideBySide(candidates, { warmUp: 0, counted: 3 }), nodes };
}

async function openOnce(pages: BenchPages, detail: ConversationDetail, list: ListName) {
  const page = await warmPage(pages, list);
  await pages.give(page, detail);
  const opened = await page.evaluate((name) => bench.open(name), list);
  await page.context().close();
  return opened;
}

/** Opens a page that has already shown a short conversation, because showing the first one includes compiling code. */
async function warmPage(pages: BenchPages, list: ListName) {
  const page = await pages.open(detailOf({ id: 'short', count: 20 }));
  await page.evaluate((name) => bench.open(name), list);
  return page;
}

async function openingInTheApp({ browser }: BenchPages): Promise<Samples> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parlance-bench-'));
  seedConversation(dataFolder, { id: 'long', count: messages });
  const shell = await startBrowserShell(browser, { dataFolder, flags: ['--demo'], env: {} });
  const ms: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const took = await shell.page.evaluate(async () => {
      location.hash = '#/chat';
      while (document.querySelector('[role="log"]')) await new Promise(requestAnimationFrame);
      const startedAt = performance.now();
      location.hash = '#/chat/long';
      while (!document.querySelector('[aria-posinset="2000"]')) await new Promise(requestAnimationFrame);
      return performance.now() - startedAt;
    });
    if (round > 0) ms.push(took);
  }
  await shell.close();
  await rm(dataFolder, { recursive: true, force: true });
  return { name: ours, ms };
}

async function scrolling(pages: BenchPages, detail: ConversationDetail) {
  const runs = [];
  for (let round = 0; round < 5; round += 1) {
    const page = await warmPage(pages, ours);
    await pages.give(page, detail);
    await page.evaluate((name) => bench.open(name), ours);
    await page.evaluate(() => bench.scroll(1000));
    runs.push(await page.evaluate(() => bench.scroll(4000)));
    await page.context().close();
  }
  return {
    nodes: Math.max(...runs.map(({ nodes }) => nodes)),
    dropped: spreadOf(runs.map(({ dropped }) => dropped)).median,
    blank: spreadOf(runs.map(({ blank, frames }) => (100 * blank) / frames)).median,
  };
}

async function writing(pages: BenchPages, detail: ConversationDetail) {
  const dropped: number[] = [];
  const candidates = [
    { name: inEmpty, detail: detailOf({ id: 'empty', count: 2 }) },
    { name: inLong, detail },
  ].map(({ name, detail: shown }) => ({
    name,
    run: async () => {
      const page = await pages.open(shown);
      await page.evaluate((list) => bench.open(list), ours);
      await page.evaluate((count) => bench.write(count), updates / 5);
      const busy = await watchBusy(page);
      const outcome = await page.evaluate((count) => bench.write(count), updates);
      const { all } = await busy();
      if (name === inLong) dropped.push(outcome.dropped);
      await page.context().close();
      return all;
    },
  }));
  const samples = await sideBySide(candidates, { warmUp: 0, counted: 5 });
  return { samples, dropped: spreadOf(dropped).median };
}

async function growthOf(pages: BenchPages): Promise<readonly Growth[]> {
  const found: Growth[] = [];
  for (const count of [messages / 4, messages, messages * 4]) {
    const detail = detailOf({ id: 'grown', count });
    const runs = [];
    for (let round = 0; round < 2; round += 1) runs.push((await openOnce(pages, detail, ours)).ms);
    const { median } = spreadOf(runs);
    found.push({ size: `${count} messages, opening a message`, microsecondsEach: (median * 1000) / count });
  }
  return found;
}
