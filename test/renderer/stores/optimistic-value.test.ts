import { expect, it } from 'vitest';
import { createOptimisticValue } from '../../../src/renderer/stores/optimistic-value.ts';

type Value = { readonly theme: string; readonly size: number };

const initial: Value = { theme: 'system', size: 16 };

/** Creates a value and a list of what the page showed, newest last. */
function underTest() {
  const shown: Value[] = [];
  const value = createOptimisticValue(initial, (current) => shown.push(current));
  return { value, shown: () => shown.at(-1) };
}

it('G7: a change shows at once, and stays when it’s confirmed', async () => {
  const { value, shown } = underTest();
  const sent = Promise.withResolvers<Value>();
  const changed = value.change({ theme: 'dark' }, () => sent.promise);
  expect(shown()).toEqual({ theme: 'dark', size: 16 });
  sent.resolve({ theme: 'dark', size: 16 });
  await changed;
  expect(shown()).toEqual({ theme: 'dark', size: 16 });
});

it('G7: the response to a change doesn’t undo later ones', async () => {
  const { value, shown } = underTest();
  const [first, second] = [Promise.withResolvers<Value>(), Promise.withResolvers<Value>()];
  const changes = [
    value.change({ theme: 'dark' }, () => first.promise),
    value.change({ size: 18 }, () => second.promise),
  ];
  first.resolve({ theme: 'dark', size: 16 });
  await changes[0];
  expect(shown()).toEqual({ theme: 'dark', size: 18 });
  value.confirm({ theme: 'light', size: 16 });
  expect(shown()).toEqual({ theme: 'light', size: 18 });
  second.resolve({ theme: 'light', size: 18 });
  await changes[1];
  expect(shown()).toEqual({ theme: 'light', size: 18 });
});

it('G7: a change that fails is undone', async () => {
  const { value, shown } = underTest();
  await expect(value.change({ size: 18 }, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(shown()).toEqual(initial);
});
