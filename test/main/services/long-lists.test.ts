import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEvents, listedItems } from '../../../src/main/services/list-events.ts';
import { createClipStore } from '../../../src/main/storage/clip-store.ts';
import { openDatabase } from '../../../src/main/storage/database.ts';
import { createTranscriptStore } from '../../../src/main/storage/transcript-store.ts';
import {
  type ArrivingList,
  applyListEvent,
  newestFirst,
  unloadedList,
} from '../../../src/renderer/stores/arriving-list.ts';
import { queueOrder } from '../../../src/renderer/stores/transcripts/transcripts-store.ts';
import { failure } from '../../../src/shared/failure.ts';
import type { Clip } from '../../../src/shared/speech/clip.ts';
import type { Transcript } from '../../../src/shared/transcription/transcript.ts';
import { transcriptSettings } from '../../fixtures/transcript-settings.ts';
import { removeFolder, startApp, type TempApp, tempFolder } from './in-temp-app.ts';

const count = 5_000;
/** No event of a list of items of ordinary size is longer, in bytes of JSON. */
const maxBytes = 100_000;

let app: TempApp;

beforeAll(async () => {
  app = await startApp({ folder: await folderWith(count) });
});

afterAll(async () => {
  await app.close();
  await removeFolder(app.folder);
});

/** Creates a data folder with this many failed transcripts and finished clips, named by their place in the list. */
async function folderWith(length: number): Promise<string> {
  const folder = await tempFolder();
  const database = openDatabase(join(folder, 'parlance.db'));
  const transcripts = createTranscriptStore(database);
  const clips = createClipStore(database);
  const wav = { model: 'tts-1', voice: 'nova', format: 'wav', speed: 1, directions: '' } as const;
  database.transaction(() => {
    for (let at = 0; at < length; at += 1) {
      const id = `t${at}`;
      transcripts.add({
        ...{ id, name: `Meeting ${at}.wav`, title: null, mediaId: `m${at}`, size: 1_000, duration: 60 },
        ...{ settings: transcriptSettings, gatewayId: null, gateway: null, originId: null, createdAt: at },
        chunks: [{ chunk: 0, start: 0, duration: 60, form: 'whole', mediaId: null }],
      });
      transcripts.setFailed({ transcriptId: id, chunk: 0 }, failure('stopped'), false);
      clips.add({
        ...{ id: `c${at}`, title: `Greeting ${at}`, settings: wav, gateway: null, comparisonId: null },
        // The newest is first. Several have the same time.
        ...{ voiceOverId: null, createdAt: Math.floor((length - at) / 3) },
        ...{ script: { text: 'Good morning.', plain: true }, inputs: ['Good morning.'] },
      });
      clips.setWhole(`c${at}`, 0, { speechRef: `s${at}`, form: 'wav', seconds: 1 });
      clips.setFile(`c${at}`, 'wav', 1);
    }
  });
  database.close();
  return folder;
}

/** An event of a list. `complete` is absent from changes. */
type ListEvent = { readonly type: string; readonly complete?: boolean };

/** Returns the size of an event, in bytes of JSON. */
const bytesOf = (event: unknown) => Buffer.byteLength(JSON.stringify(event));

const lists: readonly {
  readonly name: 'transcripts' | 'clips';
  readonly id: string;
  readonly watch: () => Promise<AsyncIterable<ListEvent>>;
}[] = [
  { name: 'transcripts', id: 'T3', watch: () => app.call.transcripts.watchList() },
  { name: 'clips', id: 'S8', watch: () => app.call.clips.watch() },
];

describe.each(lists)('a list of 5,000 $name', ({ name, id, watch }) => {
  test(`${id}: the ${name} arrive in chunks of limited size, the first one like the others`, async () => {
    const received: ListEvent[] = [];
    for await (const event of await watch()) {
      received.push(event);
      if (event.complete !== false) break;
    }
    expect(received.every((event) => 'items' in event)).toBe(true);
    const types = received.map(({ type }) => type);
    expect(types).toEqual(types.map((_, at) => (at === 0 ? 'snapshot' : 'more')));
    expect(Math.max(...received.map(bytesOf))).toBeLessThan(maxBytes);
    expect(bytesOf(received[0])).toBeGreaterThan(10_000);
    // Many small events would be slow too.
    expect(received.length).toBeLessThan(150);
  });
});

const transcriptIds = async (at: TempApp) =>
  (await Array.fromAsync(listedItems(await at.call.transcripts.watchList()))).map(({ id }) => id);

const clipIds = async (at: TempApp) =>
  (await Array.fromAsync(listedItems(await at.call.clips.watch()))).map(({ id }) => id);

test('T3, S8: each item arrives once, in the order of the list', async () => {
  const numbers = Array.from({ length: count }, (_, at) => at);
  // The end of the queue is first, because that's where new ones are.
  expect(await transcriptIds(app)).toEqual(numbers.map((at) => `t${at}`).toReversed());
  const ids = await clipIds(app);
  expect(new Set(ids)).toEqual(new Set(numbers.map((at) => `c${at}`)));
  // Of clips of the same time, the last one is first.
  expect(ids.slice(0, 6)).toEqual(['c2', 'c1', 'c0', 'c5', 'c4', 'c3']);
});

/** Returns the event that a change causes after a list is complete. */
async function eventOf<Event extends object>(
  events: AsyncIterator<Event>,
  change: () => Promise<unknown>,
): Promise<Event> {
  for (;;) {
    const { value } = await events.next();
    if ('complete' in value && value.complete) break;
  }
  await change();
  const { value } = await events.next();
  await events.return?.();
  return value;
}

test.each([
  ['renamed', () => app.call.transcripts.rename({ transcriptId: 't9', title: 'Board' }), 'changed'],
  ['moved', () => app.call.transcripts.move({ transcriptId: 't4999', beforeId: 't0' }), 'placed'],
  ['moved back', () => app.call.transcripts.move({ transcriptId: 't4999', beforeId: null }), 'placed'],
  ['removed', () => app.call.transcripts.remove({ transcriptId: 't2500' }), 'removed'],
  ['restored', () => app.call.transcripts.restore({ transcriptId: 't2500' }), 'placed'],
])('T3: a transcript that is %s sends itself, and not the list', async (_, change, type) => {
  const event = await eventOf((await app.call.transcripts.watchList())[Symbol.asyncIterator](), change);
  expect(event).toMatchObject({ type });
  expect(bytesOf(event)).toBeLessThan(2_000);
});

test.each([
  ['renamed', () => app.call.clips.rename({ clipId: 'c9', title: 'Hello' }), 'changed'],
  ['removed', () => app.call.clips.remove({ clipId: 'c2500' }), 'removed'],
  ['restored', () => app.call.clips.restore({ clipId: 'c2500' }), 'changed'],
])('S8: a clip that is %s sends itself, and not the list', async (_, change, type) => {
  const event = await eventOf((await app.call.clips.watch())[Symbol.asyncIterator](), change);
  expect(event).toMatchObject({ type });
  expect(bytesOf(event)).toBeLessThan(2_000);
});

test('T3: a page ends with the right list if transcripts change while it arrives', async () => {
  const changes = [
    () => app.call.transcripts.move({ transcriptId: 't4990', beforeId: 't0' }),
    () => app.call.transcripts.move({ transcriptId: 't1', beforeId: null }),
    () => app.call.transcripts.remove({ transcriptId: 't4000' }),
    () => app.call.transcripts.remove({ transcriptId: 't2' }),
    () => app.call.transcripts.rename({ transcriptId: 't3', title: 'Early' }),
    () => app.call.transcripts.rename({ transcriptId: 't4900', title: 'Late' }),
    () => app.call.transcripts.restore({ transcriptId: 't4000' }),
    () => app.call.transcripts.move({ transcriptId: 't4800', beforeId: 't4990' }),
  ];
  const last = changes.length;
  let state: ArrivingList<Transcript> = unloadedList;
  let [at, after] = [0, 0];
  for await (const event of await app.call.transcripts.watchList()) {
    state = applyListEvent(state, event, queueOrder);
    if (at < last) await changes[at++]?.();
    if (!('complete' in event) && ++after === last) break;
  }
  const { items: transcripts } = state;
  expect(transcripts?.map(({ id }) => id)).toEqual((await transcriptIds(app)).toReversed());
  expect(transcripts?.slice(0, 2).map(({ id }) => id)).toEqual(['t4800', 't4990']);
  expect(transcripts?.at(-1)?.id).toBe('t1');
  const titles = transcripts?.flatMap(({ title }) => title ?? []);
  expect(titles).toEqual(expect.arrayContaining(['Early', 'Late']));
});

test('S8: a page ends with the right list if clips change while it arrives', async () => {
  const changes = [
    () => app.call.clips.remove({ clipId: 'c1' }),
    () => app.call.clips.remove({ clipId: 'c4000' }),
    () => app.call.clips.rename({ clipId: 'c4900', title: 'Late' }),
    () => app.call.clips.restore({ clipId: 'c1' }),
  ];
  const last = changes.length;
  let state: ArrivingList<Clip> = unloadedList;
  let [at, after] = [0, 0];
  for await (const event of await app.call.clips.watch()) {
    state = applyListEvent(state, event, newestFirst());
    if (at < last) await changes[at++]?.();
    if (!('complete' in event) && ++after === last) break;
  }
  const ids = state.items?.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(await clipIds(app)));
  expect(ids).toHaveLength(count - 1);
  expect(state.items?.find(({ id }) => id === 'c4900')?.title).toBe('Late');
});

test('T3, S8: an empty list arrives too, and deleting everything empties a list of several chunks', async () => {
  const small = await startApp({ folder: await folderWith(400) });
  const chunks = async () => {
    const events = (await small.call.transcripts.watchList())[Symbol.asyncIterator]();
    const { value } = await events.next();
    await events.return?.();
    return value;
  };
  expect(await chunks()).toMatchObject({ type: 'snapshot', complete: false });
  await small.call.storage.deleteAll();
  expect(await chunks()).toEqual({ type: 'snapshot', items: [], complete: true });
  expect(await clipIds(small)).toEqual([]);
  await small.close();
  await removeFolder(small.folder);
});

/** Reads a list of this many chunks, and returns the order of the chunks and of what else was waiting. */
async function readingOrder(
  chunks: number,
  signal?: AbortSignal,
  other = () => {},
): Promise<readonly string[]> {
  const order: string[] = [];
  const numbers = Array.from({ length: chunks }, (_, at) => ({ items: [at], complete: at === chunks - 1 }));
  setImmediate(() => {
    order.push('other');
    other();
  });
  for await (const event of listEvents(numbers, signal))
    if ('items' in event) order.push(`${event.type} ${event.items[0]}`);
  return order;
}

test('T3, S8: what waits goes ahead after the first chunk of a list, whatever its length', async () => {
  for (const length of [2, 3, 50]) {
    const order = await readingOrder(length);
    expect(order.slice(0, 3)).toEqual(['snapshot 0', 'other', 'more 1']);
    expect(order).toHaveLength(length + 1);
  }
});

test('T3, S8: a list that nobody reads any more ends', async () => {
  const reading = new AbortController();
  const order = await readingOrder(50, reading.signal, () => reading.abort());
  expect(order).toEqual(['snapshot 0', 'other']);
});
