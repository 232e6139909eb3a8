import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { residentOf } from '../bench/resident.ts';

/** The resource usage of the idle app: memory and open handles of the main process, heap and elements of the page. */
export type Health = {
  readonly at: number;
  /** In MB. */
  readonly resident: number;
  readonly handles: number;
  /** In MB, after garbage collection. */
  readonly heap: number;
  readonly elements: number;
};

/** Measures the process `pid` and the page. */
export async function healthOf(pid: number, page: Page): Promise<Health> {
  await page.requestGC();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    at: Date.now(),
    resident: (await residentOf(pid)) / 1e6,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    heap: of('JSHeapUsedSize') / 1e6,
    elements: of('Nodes'),
  };
}

/** Returns a sentence for each measurement whose maximum in the second half is well above its maximum in the first. */
export function growthOf(samples: readonly Health[]): readonly string[] {
  const half = Math.floor(samples.length / 2);
  if (half < 3) return [];
  const largest = (of: keyof Health, part: readonly Health[]) => Math.max(...part.map((one) => one[of]));
  const limits = { resident: [1.25, 15], handles: [1, 10], heap: [1.3, 10], elements: [1.5, 2_000] } as const;
  return Object.entries(limits).flatMap(([name, [times, more]]) => {
    const of = name as keyof typeof limits;
    const first = largest(of, samples.slice(0, half));
    const second = largest(of, samples.slice(half));
    const grew = second > first * times + more;
    return grew ? [`${name} grew from ${first.toFixed(0)} to ${second.toFixed(0)}`] : [];
  });
}
