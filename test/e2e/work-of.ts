import type { Page } from '@playwright/test';

/**
 * Returns how long the page was busy with an action until its result was painted, in seconds of processor time of its
 * main thread.
 */
export async function workOf(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await now();
  await act();
  // Waits until the change has also been painted.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(undefined)))),
  );
  const work = (await now()) - before;
  await session.detach();
  return work;
}
