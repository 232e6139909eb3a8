import { createRouterClient, eventIterator, os } from '@orpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readableResponses, type Unreadable } from '../../../src/main/services/readable-responses.ts';

const thing = z.object({
  id: z.string(),
  size: z.int().min(0),
  extras: z.record(z.string(), z.int()).optional(),
});
const list = z.object({ things: z.array(thing) });
const event = z.discriminatedUnion('type', [
  list.extend({ type: z.literal('all') }),
  z.object({ type: z.literal('changed'), changed: thing }),
]);
const good = { id: 'good', size: 1 };
const bad = { id: 'bad', size: Number.POSITIVE_INFINITY };

function clientOf(events: readonly unknown[]) {
  const reports: Unreadable[] = [];
  const stream = async function* () {
    for (const one of events) yield one as z.infer<typeof event>;
  };
  const router = {
    shop: {
      list: os.output(list).handler(() => ({ things: [bad, good, { ...good, extras: { secret: 0.5 } }] })),
      one: os.output(thing).handler(() => bad),
      watch: os.output(eventIterator(event)).handler(stream),
    },
  };
  return { call: createRouterClient(readableResponses(router, (found) => reports.push(found))), reports };
}

it('G7: a list with unreadable items returns the others', async () => {
  const { call, reports } = clientOf([]);
  expect(await call.shop.list()).toEqual({ things: [good] });
  expect(reports).toMatchObject([
    { procedure: 'shop.list', field: 'things[].size', item: 'bad' },
    // The keys of this record can be any text, so they aren't reported.
    { procedure: 'shop.list', field: 'things[].extras.?', item: 'good' },
  ]);
});

it('G7: a completely unreadable response is an error of that call only, and reported', async () => {
  const { call, reports } = clientOf([]);
  await expect(call.shop.one()).rejects.toThrow();
  expect(reports).toMatchObject([{ procedure: 'shop.one', field: 'size', item: 'bad' }]);
});

it('G7: a stream continues after an unreadable event', async () => {
  const { call, reports } = clientOf([
    { type: 'all', things: [good, bad] },
    { type: 'changed', changed: bad },
    { type: 'changed', changed: good },
  ]);
  const events: unknown[] = [];
  for await (const one of await call.shop.watch()) events.push(one);
  expect(events).toEqual([
    { type: 'all', things: [good] },
    { type: 'changed', changed: good },
  ]);
  expect(reports.map(({ procedure }) => procedure)).toEqual(reports.map(() => 'shop.watch'));
});

it('G7: a stream whose first event is unreadable ends with a failure', async () => {
  const { call } = clientOf([
    { type: 'changed', changed: bad },
    { type: 'changed', changed: good },
  ]);
  const read = async () => {
    for await (const _ of await call.shop.watch()) throw new Error('an event arrived');
  };
  await expect(read()).rejects.toMatchObject({ code: 'FAILURE', data: { code: 'internal' } });
});

it('G7: a call is answered before a stream publishes its change', async () => {
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  const router = {
    watch: os.output(eventIterator(thing)).handler(async function* () {
      await changed;
      yield good;
    }),
    change: os.output(thing).handler(async () => {
      change();
      // Lets the pending promises of the service and its reader settle.
      for (let hop = 0; hop < 50; hop += 1) await null;
      return good;
    }),
  };
  const call = createRouterClient(readableResponses(router, () => {}));
  const events = await call.watch();
  const order: string[] = [];
  const received = events.next().then(() => order.push('told'));
  const answered = call.change().then(() => order.push('answered'));
  await Promise.all([received, answered]);
  expect(order).toEqual(['answered', 'told']);
});
