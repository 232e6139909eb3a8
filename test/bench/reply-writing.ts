import { type BenchPages, startBenchPages, watchBusy } from './bench-pages.ts';
import { type LongReply, longReply } from './long-replies.ts';
import { medianOf, type Samples, sideBySide, spreadOf } from './measure.ts';
import type { RendererName } from './pages/renderers.tsx';
import type { StreamTask } from './pages/stream.tsx';
import type { Growth, Row } from './row.ts';

const ours = 'Parlance';
const floor = 'plain text, appended';
const kilobytes = 50;
const deltasPerKilobyte = 100;
const deltasPerSecond = 500;
/**
 * Number of characters to stream before the measurement, because showing the first text in a page includes compiling
 * code.
 */
const warmUp = 4000;
/** Time after the first reply for the grammar of its code blocks to load, in ms. */
const restMs = 1_500;
/** Number of frames during the reply. */
const frames = 600;

/** The result of one condition: script time of each candidate for 600 renders, and its dropped frames. */
type Found = {
  readonly samples: readonly Samples[];
  readonly dropped: ReadonlyMap<string, readonly number[]>;
  readonly same: boolean;
};

/** F4: a streaming reply of 50 KB, in a page that renders once per frame. */
export const replyWritingRow: Row = {
  id: 'F4',
  title: `${kilobytes} KB of Markdown in ${kilobytes * deltasPerKilobyte} deltas over 10 s: script time in the page`,
  measure: async () => {
    const pages = await startBenchPages();
    try {
      const own = { kind: 'document', slowed: 1, rounds: 3 } as const;
      const peers: readonly RendererName[] = [ours, floor, 'streamdown'];
      const normal = await compare(pages, { ...own, renderers: [...peers, 'react-markdown'] });
      const slowed = await compare(pages, { ...own, slowed: 4, rounds: 2, renderers: peers });
      const table = await compare(pages, { ...own, kind: 'table', rounds: 2, renderers: peers });
      const list = await compare(pages, { ...own, kind: 'list', rounds: 2, renderers: peers });
      const each = [normal, slowed, table, list];
      const script = ({ samples }: Found, over: string) => medianOf(samples, ours) / medianOf(samples, over);
      const dropped = ({ dropped: by }: Found, name: string) => spreadOf(by.get(name) ?? []).median;
      const growth = await growthOf(pages);
      const perDelta = growth.map(({ microsecondsEach }) => microsecondsEach);
      return {
        comparisons: [
          { condition: 'a document', base: floor, samples: normal.samples },
          { condition: 'the same, the processor slowed four times', base: floor, samples: slowed.samples },
          { condition: 'one table', base: floor, samples: table.samples },
          { condition: 'one list', base: floor, samples: list.samples },
          ...[
            ['a document', normal] as const,
            ['slowed', slowed] as const,
            ['one table', table] as const,
            ['one list', list] as const,
          ].map(([name, found]) => ({
            condition: `frames dropped (not ms), ${name}`,
            base: floor,
            samples: [...found.dropped].map(([by, ms]) => ({ name: by, ms })),
          })),
        ],
        goals: [
          { what: 'script over streamdown', value: script(normal, 'streamdown'), limit: 0.5 },
          { what: 'script over streamdown, one table', value: script(table, 'streamdown'), limit: 0.5 },
          { what: 'frames dropped', value: dropped(normal, ours), limit: 0 },
          { what: 'frames dropped, slowed', value: dropped(slowed, ours), limit: 76 },
          { what: 'frames dropped, one table', value: dropped(table, ours), limit: 60 },
          {
            what: 'a delta of 200 KB over one of 12.5 KB, script',
            value: (perDelta.at(-1) ?? Number.NaN) / (perDelta[0] ?? Number.NaN),
            limit: 1.25,
          },
          {
            what: 'last pages that differ from one rendered in one go',
            value: each.filter(({ same }) => !same).length,
            limit: 0,
          },
        ],
        growth,
      };
    } finally {
      await pages.close();
    }
  },
};

async function compare(
  pages: BenchPages,
  {
    kind,
    slowed,
    rounds,
    renderers,
  }: {
    readonly kind: LongReply;
    readonly slowed: number;
    readonly rounds: number;
    readonly renderers: readonly RendererName[];
  },
): Promise<Found> {
  const dropped = new Map<string, number[]>(renderers.map((name) => [name, []]));
  let same = true;
  const candidates = renderers.map((name) => ({
    name,
    run: async () => {
      const outcome = await writeOnce(pages, name, longReply(kind, kilobytes * 1000), slowed);
      dropped.get(name)?.push(outcome.dropped);
      if (name === ours && !outcome.same) same = false;
      // A slow candidate renders less often and would look faster. Therefore, the time is scaled to one render per
      // frame.
      return (outcome.script / outcome.renders) * frames;
    },
  }));
  const samples = await sideBySide(candidates, { warmUp: 0, counted: rounds });
  return { samples, dropped, same };
}

async function growthOf(pages: BenchPages): Promise<readonly Growth[]> {
  const found: Growth[] = [];
  for (const size of [kilobytes / 4, kilobytes, kilobytes * 4]) {
    const { script } = await writeOnce(pages, ours, longReply('document', size * 1000), 1);
    const microsecondsEach = (script * 1000) / (size * deltasPerKilobyte);
    found.push({ size: `${size} KB, script a delta`, microsecondsEach });
  }
  return found;
}

async function writeOnce(pages: BenchPages, renderer: RendererName, text: string, slowed: number) {
  const page = await pages.open();
  const session = await page.context().newCDPSession(page);
  if (slowed > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.evaluate((wanted) => bench.stream(wanted), taskOf(renderer, text.slice(0, warmUp)));
  await page.waitForTimeout(restMs);
  const busy = await watchBusy(page);
  const outcome = await page.evaluate((wanted) => bench.stream(wanted), taskOf(renderer, text));
  const { script } = await busy();
  await page.context().close();
  return { ...outcome, script };
}

function taskOf(renderer: RendererName, text: string): StreamTask {
  const deltas = (text.length / 1000) * deltasPerKilobyte;
  return { renderer, text, deltas, ms: (deltas / deltasPerSecond) * 1000 };
}
