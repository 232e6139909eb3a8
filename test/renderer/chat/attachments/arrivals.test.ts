import { describe, expect, it } from 'vitest';
import { createArrivals } from '../../../../src/renderer/chat/attachments/arrivals.ts';

describe('files that arrive together', () => {
  it('C16: are attached in the order in which they arrived, however long each takes', async () => {
    const { inOrder } = createArrivals(20);
    const attached: string[] = [];
    const slow = Promise.withResolvers<void>();
    const first = inOrder(async () => {
      await slow.promise;
      attached.push('large');
    });
    const others = Array.from({ length: 30 }, (_, at) =>
      inOrder(async () => {
        attached.push(`small ${at}`);
      }),
    );
    await Promise.resolve();
    expect(attached).toEqual([]);
    slow.resolve();
    await Promise.all([first, ...others]);
    expect(attached).toEqual(['large', ...Array.from({ length: 30 }, (_, at) => `small ${at}`)]);
  });

  it('C16: don’t keep later files from being attached if they fail', async () => {
    const { inOrder } = createArrivals(20);
    const attached: string[] = [];
    const failing = inOrder(() => Promise.reject(new Error('gone')));
    const next = inOrder(async () => {
      attached.push('next');
    });
    await expect(failing).rejects.toThrow('gone');
    await next;
    expect(attached).toEqual(['next']);
  });

  it('C16: never exceed the limit of a message, even before the first ones are shown', () => {
    const { take, release } = createArrivals(20);
    expect(take(15, 0)).toBe(15);
    expect(take(15, 0)).toBe(5);
    expect(take(1, 0)).toBe(0);
    // Ten of them are attached.
    release(10);
    expect(take(5, 10)).toBe(0);
    release(10);
    expect(take(5, 12)).toBe(5);
    expect(take(1, 30)).toBe(0);
  });
});
