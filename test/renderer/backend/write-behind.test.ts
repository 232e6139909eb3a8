import { describe, expect, it } from 'vitest';
import { createWriteBehind } from '../../../src/renderer/backend/write-behind.ts';
import { type Failure, failure } from '../../../src/shared/failure.ts';

/** A write-behind whose pause and whose writes end when the test says so. */
function underTest(keepFailed = true) {
  const waiting = new Set<() => void>();
  const written: [string, number][] = [];
  const ends: ((failed: Failure | null) => void)[] = [];
  const told: Failure[] = [];
  const behind = createWriteBehind<number>({
    kept: {},
    write: (key, value) => {
      written.push([key, value]);
      return new Promise((end) => ends.push(end));
    },
    onFailure: (failed) => {
      told.push(failed);
      return keepFailed;
    },
    later: (run) => {
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
  return { behind, written, told, pass, end, pending: () => behind.usePending.getState().values };
}

describe('writing behind the hand', () => {
  it('shows at once, and writes the last value after the pause', async () => {
    const { behind, written, pass, end, pending } = underTest();
    behind.put('a', 1);
    behind.put('a', 2);
    expect(pending()).toEqual({ a: 2 });
    expect(written).toEqual([]);
    pass();
    expect(written).toEqual([['a', 2]]);
    expect(pending()).toEqual({ a: 2 });
    await end();
    expect(pending()).toEqual({});
  });

  it('writes what was typed during a write after it, and never two of one key at once', async () => {
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

  it('a flush waits for all that is not written, and answers what went wrong', async () => {
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

  it('keeps what could not be written, unless there is nothing left to write it to', async () => {
    const kept = underTest();
    kept.behind.put('a', 1);
    kept.pass();
    await kept.end(failure('connection-lost'));
    expect(kept.told).toEqual([failure('connection-lost')]);
    expect(kept.pending()).toEqual({ a: 1 });
    kept.behind.flushAll();
    expect(kept.written).toHaveLength(2);

    const dropped = underTest(false);
    dropped.behind.put('a', 1);
    dropped.pass();
    await dropped.end(failure('not-found'));
    expect(dropped.pending()).toEqual({});
  });
});
