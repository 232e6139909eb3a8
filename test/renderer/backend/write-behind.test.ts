import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { z } from 'zod';
import { createSessionValues } from '../../../src/renderer/backend/session-values.ts';
import { afterFailure, createWriteBehind, saveWithinMs } from '../../../src/renderer/backend/write-behind.ts';
import { type Failure, failure } from '../../../src/shared/failure.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const storageWith = (items: Map<string, string>) => () => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => void items.set(key, text),
  removeItem: (key: string) => void items.delete(key),
});

/** Creates a write-behind whose writes end on demand. */
function underTest(refused: 'keep' | 'drop' = 'keep', items = new Map<string, string>()) {
  const written: [string, number][] = [];
  const ends: ((failure: Failure | null) => void)[] = [];
  const reported: Failure[] = [];
  const stored: string[] = [];
  const behind = createWriteBehind<number>({
    name: 'parlance-numbers',
    schema: z.number(),
    write: (key, value) => {
      written.push([key, value]);
      return new Promise((end) => ends.push(end));
    },
    report: (failed) => reported.push(failed),
    refused,
    storage: () => ({
      ...storageWith(items)(),
      setItem: (key, text) => {
        stored.push(text);
        items.set(key, text);
      },
      removeItem: (key) => {
        if (!items.delete(key)) stored.push('removed without need');
      },
    }),
  });
  const end = async (failed: Failure | null = null) => {
    ends.shift()?.(failed);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    behind,
    items,
    /** What was stored in the tab, in order. */
    stored,
    written,
    reported,
    pass: () => vi.advanceTimersByTime(saveWithinMs),
    end,
    pending: () => behind.usePending.getState().values,
  };
}

describe('write-behind', () => {
  it('C13: shows changes immediately, and saves the last value within 250 ms of the first, even while typing goes on', async () => {
    const { behind, written, end, pending } = underTest();
    behind.put('a', 1);
    vi.advanceTimersByTime(200);
    behind.put('a', 2);
    expect(pending()).toEqual({ a: 2 });
    expect(written).toEqual([]);
    vi.advanceTimersByTime(50);
    expect(written).toEqual([['a', 2]]);
    expect(pending()).toEqual({ a: 2 });
    await end();
    expect(pending()).toEqual({});
  });

  it('C13: saves what was typed during a save afterwards, and never makes two saves of one key at the same time', async () => {
    const { behind, written, pass, end, pending } = underTest();
    behind.put('a', 1);
    pass();
    behind.put('a', 2);
    pass();
    expect(written).toEqual([['a', 1]]);
    await end();
    expect(written).toEqual([
      ['a', 1],
      ['a', 2],
    ]);
    await end();
    expect(pending()).toEqual({});
  });

  it('C13: a flush waits until everything is saved, and returns what failed', async () => {
    const { behind, written, end, pending } = underTest();
    expect(await behind.flush('a')).toBeNull();
    behind.put('a', 1);
    const flushed = behind.flush('a');
    expect(written).toEqual([['a', 1]]);
    await end(failure('storage'));
    expect(await flushed).toEqual(failure('storage'));
    expect(pending()).toEqual({ a: 1 });
    const again = behind.flush('a');
    await end();
    expect(await again).toBeNull();
    expect(pending()).toEqual({});
  });

  it('C13: saves what couldn’t be saved with the next flush, and reports it once until a save succeeds', async () => {
    const { behind, written, reported, pass, end, pending } = underTest();
    behind.put('a', 1);
    pass();
    await end(failure('storage'));
    behind.flushAll();
    await end(failure('storage'));
    expect(pending()).toEqual({ a: 1 });
    expect(reported).toEqual([failure('storage')]);
    behind.flushAll();
    await end();
    expect(written).toHaveLength(3);
    behind.put('a', 2);
    pass();
    await end(failure('storage'));
    expect(reported).toHaveLength(2);
  });

  it('C13: drops a refused value if its owner wants that', async () => {
    const { behind, reported, pass, end, pending } = underTest('drop');
    behind.put('a', 1);
    pass();
    await end(failure('bad-value'));
    expect(pending()).toEqual({});
    expect(reported).toEqual([failure('bad-value')]);
  });
});

test.each([
  ['connection-lost', 'keep', { isDropped: false, isShown: false }],
  ['connection-lost', 'drop', { isDropped: false, isShown: false }],
  ['not-found', 'keep', { isDropped: true, isShown: false }],
  ['not-found', 'drop', { isDropped: true, isShown: false }],
  ['storage', 'keep', { isDropped: false, isShown: true }],
  ['storage', 'drop', { isDropped: true, isShown: true }],
] as const)('C13: after %s with “%s”, unsaved values are treated as %j', (code, refused, expected) => {
  expect(afterFailure(failure(code), refused)).toEqual(expected);
});

describe('values kept across a reload', () => {
  it('C13: aren’t stored in the tab while saving succeeds', async () => {
    const { behind, stored, pass, end, pending } = underTest();
    for (const value of [1, 2, 3]) {
      behind.put('a', value);
      pass();
      await end();
    }
    expect(pending()).toEqual({});
    expect(stored).toEqual([]);
  });

  it('C13: are stored in the tab if a save takes longer than 250 ms, whether or not anything else is typed', async () => {
    const { behind, items, pass, end } = underTest();
    behind.put('a', 1);
    pass();
    vi.advanceTimersByTime(saveWithinMs - 1);
    expect(items.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(items.get('parlance-numbers')).toBe('{"a":1}');
    behind.put('b', 2);
    pass();
    expect(items.get('parlance-numbers')).toBe('{"a":1,"b":2}');
    await end();
    expect(items.get('parlance-numbers')).toBe('{"b":2}');
    await end();
    expect(items.size).toBe(0);
  });

  it('C13: are stored again during a long save only if they changed, and not after it', async () => {
    const { behind, items, stored, pass, end } = underTest();
    behind.put('a', 1);
    pass();
    for (let time = 0; time < 8; time += 1) pass();
    expect(stored).toEqual(['{"a":1}']);
    behind.put('a', 2);
    for (let time = 0; time < 8; time += 1) pass();
    expect(stored).toEqual(['{"a":1}', '{"a":2}']);
    await end(failure('connection-lost'));
    expect(vi.getTimerCount()).toBe(0);
    expect(items.get('parlance-numbers')).toBe('{"a":2}');
    expect(stored).toHaveLength(2);
  });

  const stores: readonly [when: string, store: ((tested: ReturnType<typeof underTest>) => void) | null][] = [
    ['the user has left', ({ behind }) => behind.follow()()],
    ['a save has taken long', () => vi.advanceTimersByTime(2 * saveWithinMs)],
    ['a reload', null],
  ];
  it.each(stores)('C13: after %s, are never older in the tab than what is being saved', async (_, store) => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
    const items = new Map<string, string>(store ? [] : [['parlance-numbers', '{"a":1}']]);
    const tested = underTest('keep', items);
    const { behind, written, end } = tested;
    if (store) behind.put('a', 1);
    if (store) store(tested);
    else behind.flushAll();
    expect(items.get('parlance-numbers')).toBe('{"a":1}');
    behind.put('a', 2);
    await end();
    expect(written).toEqual([
      ['a', 1],
      ['a', 2],
    ]);
    expect(items.get('parlance-numbers')).toBe('{"a":2}');
    await end();
    expect(items.size).toBe(0);
    vi.unstubAllGlobals();
  });

  it('C13: are stored in the tab when the user leaves the page, even during a save', async () => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
    const { behind, items, stored, pass, end } = underTest();
    const unfollow = behind.follow();
    behind.put('a', 1);
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('blur'));
    expect(stored).toEqual(['{"a":1}']);
    expect(items.get('parlance-numbers')).toBe('{"a":1}');
    await end();
    expect(items.size).toBe(0);
    behind.put('b', 2);
    pass();
    expect(items.size).toBe(0);
    window.dispatchEvent(new Event('blur'));
    expect(items.get('parlance-numbers')).toBe('{"b":2}');
    await end();
    expect(items.size).toBe(0);
    behind.put('c', 3);
    unfollow();
    expect(items.get('parlance-numbers')).toBe('{"c":3}');
    vi.unstubAllGlobals();
  });

  it('C13: are those that couldn’t be saved, and are released once saved', async () => {
    const items = new Map<string, string>();
    const before = underTest('keep', items);
    before.behind.put('a', 1);
    before.pass();
    await before.end(failure('connection-lost'));
    expect([...items.keys()]).toEqual(['parlance-numbers']);

    const reloaded = underTest('keep', items);
    expect(reloaded.pending()).toEqual({ a: 1 });
    reloaded.behind.flushAll();
    expect(reloaded.written).toEqual([['a', 1]]);
    await reloaded.end();
    expect(items.size).toBe(0);
  });

  it.each([
    ['[1]', {}],
    ['null', {}],
    ['{', {}],
    ['{"a":"one"}', {}],
    ['{"a":"one","b":2}', { b: 2 }],
  ])('C13: of %s are %j, and what is dropped is removed, and logged without its text', (text, expected) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const items = new Map([['place', text]]);
    const values = createSessionValues('place', z.number(), storageWith(items));
    expect(values.read()).toEqual(expected);
    expect([...items.values()]).toEqual(Object.keys(expected).length > 0 ? [JSON.stringify(expected)] : []);
    expect(values.read()).toEqual(expected);
    expect(warn.mock.calls).toEqual([["Dropped an unreadable value of place in this tab's storage."]]);
    warn.mockRestore();
  });

  it('C13: are only read if all of them can be', () => {
    const items = new Map([['place', '{ "a": 1 }']]);
    expect(createSessionValues('place', z.number(), storageWith(items)).read()).toEqual({ a: 1 });
    expect([...items.values()]).toEqual(['{ "a": 1 }']);
  });

  it('C13: are empty if storage is blocked', () => {
    const values = createSessionValues('place', z.number(), () => {
      throw new DOMException('denied', 'SecurityError');
    });
    values.write({ a: 1 });
    expect(values.read()).toEqual({});
  });
});
