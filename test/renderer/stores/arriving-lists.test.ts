import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { useConnection } from '../../../src/renderer/backend/connection.ts';
import {
  type ArrivingList,
  applyListEvent,
  isWhole,
  newestFirst,
  unloadedList,
  withNoted,
} from '../../../src/renderer/stores/arriving-list.ts';
import { followClips, noteClip, useClips } from '../../../src/renderer/stores/speech/clips-store.ts';
import {
  allTranscripts,
  followTranscripts,
  queueOrder,
  useTranscripts,
} from '../../../src/renderer/stores/transcripts/transcripts-store.ts';
import { failure } from '../../../src/shared/failure.ts';
import type { ListEvent } from '../../../src/shared/list-event.ts';
import type { Clip } from '../../../src/shared/speech/clip.ts';
import type { Transcript } from '../../../src/shared/transcription/transcript.ts';
import { clipWith, transcriptWith } from '../../fixtures/listed-items.ts';
import { streamOf } from '../../fixtures/sent-stream.ts';

type TranscriptList = ArrivingList<Transcript>;
type TranscriptListEvent = ListEvent<Transcript>;
type ClipEvent = ListEvent<Clip>;

const unloadedTranscripts: TranscriptList = unloadedList;
const applyTranscriptEvent = (list: TranscriptList, event: TranscriptListEvent) =>
  applyListEvent(list, event, queueOrder);
const notedTranscript = (list: TranscriptList, transcript: Transcript) =>
  withNoted(list, transcript, queueOrder);
const applyClipEvent = (list: ArrivingList<Clip>, event: ClipEvent) =>
  applyListEvent(list, event, newestFirst());
const notedClip = (list: ArrivingList<Clip>, clip: Clip) => withNoted(list, clip, newestFirst());

type Position = 'first' | 'middle' | 'last' | 'whole';

/** Returns the fields of a chunk's event, by its position in the list. */
const chunkAt = (position: Position) => ({
  type: position === 'first' || position === 'whole' ? ('snapshot' as const) : ('more' as const),
  complete: position === 'last' || position === 'whole',
});

/** Transcripts arrive from the end of the queue. */
const transcripts = (position: Position, ids: string): TranscriptListEvent => ({
  ...chunkAt(position),
  items: [...ids].map((id) => transcriptWith({ id })),
});
/** Clips `a`, `b` and so on, of which `a` is the newest. */
const clip = (id: string, title = id) => clipWith({ id, title, createdAt: 1_000 - id.charCodeAt(0) });
const clips = (position: Position, ids: string): ClipEvent => ({
  ...chunkAt(position),
  items: [...ids].map((id) => clip(id)),
});

const applied = (state: TranscriptList, ...events: readonly TranscriptListEvent[]) =>
  events.reduce(applyTranscriptEvent, state);
const idsIn = ({ items: shown }: TranscriptList) => shown?.map(({ id }) => id).join('');

describe('a list of transcripts', () => {
  test('T3: is shown from its first chunk on, in the order of the queue, and complete with the last one', () => {
    const first = applied(unloadedTranscripts, transcripts('first', 'd'));
    expect(idsIn(first)).toBe('d');
    expect(first.complete).toBe(false);
    const second = applied(first, transcripts('middle', 'a'));
    expect(idsIn(second)).toBe('ad');
    const whole = applied(second, transcripts('last', 'cb'));
    expect(idsIn(whole)).toBe('bcad');
    expect(whole).toMatchObject({ complete: true, arriving: [], noted: [] });
  });

  test('T3: is shown again only when it has doubled in length, however many chunks arrive', () => {
    let state = unloadedTranscripts;
    const shown = new Set<unknown>();
    for (let at = 0; at < 500; at += 1) {
      const position = at === 0 ? 'first' : at === 499 ? 'last' : 'middle';
      const event = { ...chunkAt(position), items: [transcriptWith({ id: `t${at}` })] };
      state = applyTranscriptEvent(state, event);
      shown.add(state.items);
    }
    expect(state.items).toHaveLength(500);
    expect(shown.size).toBeLessThan(12);
  });

  test('T3: keeps the previous list until a new one is complete, and is never empty in between', () => {
    const before = applied(unloadedTranscripts, transcripts('whole', 'cba'));
    const during = applied(before, transcripts('first', 'd'), transcripts('middle', 'ef'));
    expect(idsIn(during)).toBe('abc');
    expect(during.complete).toBe(true);
    expect(idsIn(applied(during, transcripts('last', 'a')))).toBe('afed');
  });

  test('T3: starts over if the connection is lost before the first list is complete', () => {
    const early = applied(unloadedTranscripts, transcripts('first', 'dc'), transcripts('middle', 'ba'));
    const again = applied(early, transcripts('first', 'dc'), transcripts('last', 'a'));
    expect(idsIn(again)).toBe('acd');
  });

  test('T3: never gets shorter while it starts over, until it is complete or longer than before', () => {
    const early = applied(unloadedTranscripts, transcripts('first', 'dc'), transcripts('middle', 'ba'));
    const first = applied(early, transcripts('first', 'd'));
    expect(idsIn(first)).toBe('abcd');
    const second = applied(first, transcripts('middle', 'cb'));
    expect(idsIn(second)).toBe('abcd');
    const third = applied(second, transcripts('middle', 'axyzw'));
    expect(idsIn(third)).toBe('wzyxabcd');
    expect(idsIn(applied(second, transcripts('last', 'a')))).toBe('abcd');
  });

  test('T3: has each transcript once, in its latest state, if one arrives twice', () => {
    const twice = {
      ...chunkAt('last'),
      items: [transcriptWith({ id: 'a', title: 'New' }), transcriptWith({ id: 'c' })],
    };
    const state = applied(unloadedTranscripts, transcripts('first', 'ba'), twice);
    expect(idsIn(state)).toBe('cab');
    expect(state.items?.[1]?.title).toBe('New');
  });

  test.each<[string, TranscriptListEvent, string]>([
    ['changed', { type: 'changed', item: transcriptWith({ id: 'b', title: 'New' }) }, 'abc'],
    ['added', { type: 'changed', item: transcriptWith({ id: 'x' }) }, 'abcx'],
    ['moved up', { type: 'placed', item: transcriptWith({ id: 'c' }), beforeId: 'a' }, 'cab'],
    ['moved down', { type: 'placed', item: transcriptWith({ id: 'a' }), beforeId: 'c' }, 'bac'],
    ['moved to the end', { type: 'placed', item: transcriptWith({ id: 'a' }), beforeId: null }, 'bca'],
    ['restored', { type: 'placed', item: transcriptWith({ id: 'x' }), beforeId: 'b' }, 'axbc'],
    [
      'restored before one that is gone',
      { type: 'placed', item: transcriptWith({ id: 'x' }), beforeId: 'y' },
      'abcx',
    ],
    ['removed', { type: 'removed', id: 'b' }, 'ac'],
    ['removed already', { type: 'removed', id: 'y' }, 'abc'],
  ])('T3: a transcript that is %s is in its place', (_, event, expected) => {
    const whole = applied(unloadedTranscripts, transcripts('first', 'c'), transcripts('last', 'ba'), event);
    expect(idsIn(whole)).toBe(expected);
  });

  // The ids of a list are fixed when it starts, so one that is added later is in none of its chunks.
  test('T3: a transcript that this page adds while the list arrives stays, and is at the end', () => {
    const first = applied(unloadedTranscripts, transcripts('first', 'f'));
    const added = notedTranscript(first, transcriptWith({ id: 'y' }));
    expect(idsIn(added)).toBe('fy');
    const second = applied(added, transcripts('middle', 'edc'));
    expect(idsIn(second)).toBe('cdefy');
    const another = notedTranscript(second, transcriptWith({ id: 'z' }));
    const whole = applied(another, transcripts('last', 'ba'));
    expect(idsIn(whole)).toBe('abcdefyz');
    expect(idsIn(applied(whole, { type: 'changed', item: transcriptWith({ id: 'y' }) }))).toBe('abcdefyz');
  });

  test('T3: a transcript that this page adds before the list arrives stays too', () => {
    const added = notedTranscript(unloadedTranscripts, transcriptWith({ id: 'z' }));
    expect(added).toMatchObject({ complete: false });
    expect(idsIn(applied(added, transcripts('first', 'ba')))).toBe('abz');
    expect(idsIn(applied(added, transcripts('first', 'a'), transcripts('last', 'z')))).toBe('za');
  });

  test('T3: a transcript that this page adds while a second list arrives stays too', () => {
    const before = applied(unloadedTranscripts, transcripts('whole', 'ba'));
    const during = notedTranscript(applied(before, transcripts('first', 'cb')), transcriptWith({ id: 'z' }));
    expect(idsIn(during)).toBe('abz');
    expect(idsIn(applied(during, transcripts('last', 'a')))).toBe('abcz');
  });

  test('T3: a transcript that this page renames while the list arrives keeps its name and its place', () => {
    const first = applied(unloadedTranscripts, transcripts('first', 'fe'));
    const renamed = notedTranscript(first, transcriptWith({ id: 'e', title: 'New' }));
    const second = applied(renamed, transcripts('middle', 'dc'));
    const whole = applied(second, transcripts('last', 'ba'));
    for (const [state, ids] of [
      [second, 'cdef'],
      [whole, 'abcdef'],
    ] as const) {
      expect(idsIn(state)).toBe(ids);
      expect(state.items?.find(({ id }) => id === 'e')?.title).toBe('New');
    }
  });

  test('T3: is whole while no other list is replacing it', () => {
    const first = applied(unloadedTranscripts, transcripts('first', 'c'));
    const complete = applied(first, transcripts('last', 'ba'));
    const renewed = applied(complete, transcripts('first', 'c'));
    const all = [unloadedTranscripts, first, complete, renewed, applied(renewed, transcripts('last', 'b'))];
    expect(all.map(isWhole)).toEqual([false, false, true, false, true]);
  });
});

describe('a list of clips', () => {
  const clipsAfter = (...events: readonly ClipEvent[]) => events.reduce(applyClipEvent, unloadedList);
  const shown = (state: ReturnType<typeof clipsAfter>) => state.items?.map(({ id }) => id).join('');

  test('S8: is shown from its first chunk on, newest first, and complete with the last one', () => {
    expect(shown(clipsAfter(clips('first', 'ab')))).toBe('ab');
    expect(shown(clipsAfter(clips('first', 'ab'), clips('middle', 'c')))).toBe('ab');
    expect(shown(clipsAfter(clips('first', 'ab'), clips('middle', 'cd')))).toBe('abcd');
    const whole = clipsAfter(clips('first', 'ab'), clips('middle', 'c'), clips('last', 'd'));
    expect(shown(whole)).toBe('abcd');
    expect(whole.complete).toBe(true);
  });

  test('S8: clips of the same time stay in the order in which they arrive', () => {
    const same = (id: string) => clipWith({ id, createdAt: 5 });
    const first = { ...chunkAt('first'), items: [same('z'), same('b')] };
    const last = { ...chunkAt('last'), items: [same('q'), same('a')] };
    expect(shown(clipsAfter(first, last))).toBe('zbqa');
  });

  test('S8: a clip that this page speaks while the list arrives is first', () => {
    const spoken = notedClip(clipsAfter(clips('first', 'bc')), clip('a'));
    expect(shown(spoken)).toBe('abc');
    const longer = applyClipEvent(spoken, clips('middle', 'defg'));
    expect(shown(longer)).toBe('abcdefg');
    expect(shown(applyClipEvent(longer, clips('last', 'h')))).toBe('abcdefgh');
  });

  test('S8: a clip that this page speaks while a second list arrives is first', () => {
    const before = clipsAfter(clips('whole', 'bc'), clips('first', 'b'));
    expect(shown(applyClipEvent(notedClip(before, clip('a')), clips('last', 'c')))).toBe('abc');
  });

  test('S8: a clip that is removed, restored or renamed afterwards is in its place', () => {
    const whole = clipsAfter(clips('first', 'ab'), clips('last', 'cd'));
    const removed = applyClipEvent(whole, { type: 'removed', id: 'b' });
    expect(shown(removed)).toBe('acd');
    const restored = applyClipEvent(removed, { type: 'changed', item: clip('b') });
    expect(shown(restored)).toBe('abcd');
    const renamed = applyClipEvent(restored, { type: 'changed', item: clip('c', 'New') });
    expect(renamed.items?.map(({ title }) => title)).toEqual(['a', 'b', 'New', 'd']);
  });
});

/** Connects the page to a main process with these streams, one after the other. Counts the opened ones. */
function connect(streams: {
  readonly transcripts?: readonly ReturnType<typeof streamOf<TranscriptListEvent>>[];
  readonly clips?: readonly ReturnType<typeof streamOf<ClipEvent>>[];
}) {
  const opened = { transcripts: 0, clips: 0 };
  const next = (kind: keyof typeof opened) => async () => {
    const stream = streams[kind]?.[opened[kind]] ?? streamOf<never>();
    opened[kind] += 1;
    return stream.events();
  };
  const backend = {
    transcripts: { watchList: next('transcripts') },
    clips: { watch: next('clips') },
  } as never;
  const reconnect = () => useConnection.setState({ state: 'open', backend }, true);
  reconnect();
  return { opened, reconnect };
}

afterEach(() => {
  useConnection.setState({ state: 'connecting' }, true);
  useTranscripts.setState({ ...unloadedList, failure: null });
  useClips.setState({ ...unloadedList, failure: null });
});

const listed = () =>
  useTranscripts
    .getState()
    .items?.map(({ id }) => id)
    .join('');

test('T3: after a reconnection in the middle of a list, its old stream no longer counts', async () => {
  const [old, renewed] = [streamOf<TranscriptListEvent>(), streamOf<TranscriptListEvent>()];
  const { reconnect } = connect({ transcripts: [old, renewed] });
  followTranscripts();
  await old.send(transcripts('first', 'dc'), transcripts('middle', 'ba'));
  expect(listed()).toBe('abcd');
  reconnect();
  await renewed.send(transcripts('first', 'dc'));
  await old.send(transcripts('last', 'zyx'));
  expect(useTranscripts.getState().complete).toBe(false);
  await renewed.send(transcripts('last', 'b'));
  expect(listed()).toBe('bcd');
  expect(useTranscripts.getState().complete).toBe(true);
});

test('T3: a reconnection after a complete list never shows less than before until the new one is complete', async () => {
  const [old, renewed] = [streamOf<TranscriptListEvent>(), streamOf<TranscriptListEvent>()];
  const { reconnect } = connect({ transcripts: [old, renewed] });
  followTranscripts();
  await old.send(transcripts('first', 'dc'), transcripts('last', 'ba'));
  const seen = new Set<string | undefined>();
  onTestFinished(useTranscripts.subscribe(() => void seen.add(listed())));
  reconnect();
  await renewed.send(transcripts('first', 'c'), transcripts('middle', 'd'), transcripts('last', 'ba'));
  expect([...seen]).toEqual(['abcd', 'abdc']);
});

test('T3, X1: screens that follow the list one after the other share one stream, which stays', async () => {
  const stream = streamOf<TranscriptListEvent>();
  const { opened } = connect({ transcripts: [stream] });
  for (const follow of [followTranscripts, followTranscripts]) expect(follow()).toBeUndefined();
  await stream.send(transcripts('first', 'dc'));
  followTranscripts();
  await stream.send(transcripts('last', 'ba'));
  expect([listed(), opened.transcripts]).toEqual(['abcd', 1]);
  await stream.send({ type: 'changed', item: transcriptWith({ id: 'z' }) });
  expect(listed()).toBe('abcdz');
});

test('S8: what has arrived of the clips stays if their stream fails, and the next screen follows them again', async () => {
  const [failing, next] = [streamOf<ClipEvent>(), streamOf<ClipEvent>()];
  const { opened } = connect({ clips: [failing, next] });
  followClips();
  await failing.send(clips('first', 'bc'));
  noteClip(clip('a'));
  await failing.send(failure('storage'));
  const { items: kept, failure: why, complete } = useClips.getState();
  expect(kept?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect([why?.code, complete]).toEqual(['storage', false]);
  followClips();
  await next.send(clips('whole', 'abcd'));
  expect(opened.clips).toBe(2);
  expect(useClips.getState()).toMatchObject({
    failure: null,
    complete: true,
    items: [...'abcd'].map((id) => ({ id })),
  });
});

test('T7, X3: what depends on all transcripts waits until they have arrived', async () => {
  const stream = streamOf<TranscriptListEvent>();
  connect({ transcripts: [stream] });
  followTranscripts();
  let outcome: unknown = null;
  const all = allTranscripts().then((loaded) => (outcome = loaded));
  await stream.send(transcripts('first', 'b'));
  expect(outcome).toBeNull();
  await stream.send(transcripts('last', 'a'));
  await all;
  expect(outcome).toMatchObject({ ok: true, value: [{ id: 'a' }, { id: 'b' }] });
  await stream.send(transcripts('first', 'b'), failure('storage'));
  expect(await allTranscripts()).toMatchObject({ ok: false, failure: { code: 'storage' } });
});
