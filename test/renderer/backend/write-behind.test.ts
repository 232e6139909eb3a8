import { describe, expect, it } from 'vitest';
import { createSessionValues, type SessionValues } from '../../../src/renderer/backend/session-values.ts';
import { createWriteBehind } from '../../../src/renderer/backend/write-behind.ts';
import { type Failure, failure } from '../../../src/shared/failure.ts';

const nothingStored: SessionValues<number> = { read: () => ({}), write: () => {} };

/** Creates a write-behind whose delay and writes end on demand. */
function underTest(keepFailed = true, session: SessionValues<number> = nothingStored) {
  const waiting = new Set<() => void>();
  const written: [string, number][] = [];
  const ends: ((failure: Failure | null) => void)[] = [];
  const failures: Failure[] = [];
  const writeBehind = createWriteBehind<number>({
    session,
    write: (key, value) => {
      written.push([key, value]);
      return new Promise((end) => ends.push(end));
    },
    onFailure: (failed) => {
      failures.push(failed);
      return keepFailed;
    },
    afterPause: (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
  });
  const pass = () => {
    for (const run of [...waiting]) {
      waiting.delete(run);
      run();
    }
  };
  const end = async (failed: Failure | null = null) => {
    ends.shift()?.(failed);
    await new Promise((settled) => setImmediate(settled));
  };
  return {
    behind: writeBehind,
    written,
    failures,
    pass,
    end,
    pending: () => writeBehind.usePending.getState().values,
  };
}

describe('write-behind', () => {
  it('shows changes immediately, and writes the last value after the delay', async () => {
    const { behind: writeBehind, written, pass, end, pending } = underTest();
    writeBehind.put('a', 1);
    writeBehind.put('a', 2);
    expect(pending()).toEqual({ a: 2 });
    expect(written).toEqual([]);
    pass();
    expect(written).toEqual([['a', 2]]);
    expect(pending()).toEqual({ a: 2 });
    await end();
    expect(pending()).toEqual({});
  });

  it('writes what was typed during a write afterwards, and never two writes of one key at the same time', async () => {
    const { behind: writeBehind, written, pass, end, pending } = underTest();
    writeBehind.put('a', 1);
    pass();
    writeBehind.put('a', 2);
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

  it('a flush waits for all unwritten values, and returns what failed', async () => {
    const { behind: writeBehind, written, end, pending } = underTest();
    expect(await writeBehind.flush('a')).toBeNull();
    writeBehind.put('a', 1);
    const flushed = writeBehind.flush('a');
    expect(written).toEqual([['a', 1]]);
    await end(failure('storage'));
    expect(await flushed).toEqual(failure('storage'));
    expect(pending()).toEqual({ a: 1 });
    const again = writeBehind.flush('a');
    await end();
    expect(await again).toBeNull();
    expect(pending()).toEqual({});
  });

  it('keeps values that couldn’t be written, unless there is nothing left to write them to', async () => {
    const retained = underTest();
    retained.behind.put('a', 1);
    retained.pass();
    await retained.end(failure('connection-lost'));
    expect(retained.failures).toEqual([failure('connection-lost')]);
    expect(retained.pending()).toEqual({ a: 1 });
    retained.behind.flushAll();
    expect(retained.written).toHaveLength(2);

    const dropped = underTest(false);
    dropped.behind.put('a', 1);
    dropped.pass();
    await dropped.end(failure('not-found'));
    expect(dropped.pending()).toEqual({});
  });
});

describe('values kept across a reload', () => {
  const isNumber = (value: unknown) => typeof value === 'number';
  const storageWith = (items: Map<string, string>) => () => ({
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  });

  it('C13: are those that couldn’t be written, and are released once written', async () => {
    const items = new Map<string, string>();
    const session = createSessionValues(storageWith(items), 'place', isNumber);
    const before = underTest(true, session);
    before.behind.put('a', 1);
    before.pass();
    await before.end(failure('connection-lost'));

    const reloaded = underTest(true, session);
    expect(reloaded.pending()).toEqual({ a: 1 });
    reloaded.behind.flushAll();
    expect(reloaded.written).toEqual([['a', 1]]);
    await reloaded.end();
    expect(items.size).toBe(0);
  });

  it('are empty if storage is blocked, or contains values of another version', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const unavailable = createSessionValues(blocked, 'place', isNumber);
    unavailable.write({ a: 1 });
    expect(unavailable.read()).toEqual({});
    for (const text of ['[1]', '{"a":"one"}', 'null', '{'])
      expect(createSessionValues(storageWith(new Map([['place', text]])), 'place', isNumber).read()).toEqual(
        {},
      );
  });
});
