import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { useConnection } from '../../../src/renderer/backend/connection.ts';
import {
  applyClipEvent,
  notedClip,
  unloadedClips,
} from '../../../src/renderer/stores/speech/clip-list-state.ts';
import { followClips, noteClips, useClips } from '../../../src/renderer/stores/speech/clips-store.ts';
import {
  applyTranscriptEvent,
  notedTranscript,
  type TranscriptListState,
  unloadedTranscripts,
} from '../../../src/renderer/stores/transcripts/transcript-list-state.ts';
import {
  followTranscripts,
  useTranscripts,
} from '../../../src/renderer/stores/transcripts/transcripts-store.ts';
import { type Failure, FailureError, failure } from '../../../src/shared/failure.ts';
import type { ClipEvent } from '../../../src/shared/speech/clip.ts';
import type { TranscriptListEvent } from '../../../src/shared/transcription/transcript.ts';
import { clipWith, transcriptWith } from '../../fixtures/listed-items.ts';

type Position = 'first' | 'middle' | 'last' | 'whole';

/** Returns the fields of a chunk's event, by its position in the list. */
const chunkAt = (position: Position) => ({
  type: position === 'first' || position === 'whole' ? ('snapshot' as const) : ('more' as const),
  complete: position === 'last' || position === 'whole',
});

const transcripts = (position: Position, ids: string): TranscriptListEvent => ({
  ...chunkAt(position),
  transcripts: [...ids].map((id) => transcriptWith({ id })),
});
/** Clips `a`, `b` and so on, of which `a` is the newest. */
const clip = (id: string, title = id) => clipWith({ id, title, createdAt: 1_000 - id.charCodeAt(0) });
const clips = (position: Position, ids: string): ClipEvent => ({
  ...chunkAt(position),
  clips: [...ids].map((id) => clip(id)),
});

const applied = (state: TranscriptListState, ...events: readonly TranscriptListEvent[]) =>
  events.reduce(applyTranscriptEvent, state);
const idsIn = ({ transcripts: shown }: TranscriptListState) => shown?.map(({ id }) => id).join('');

describe('a list of transcripts', () => {
  test('T3: is shown from its first chunk on, in the order of the queue, and complete with the last one', () => {
    const first = applied(unloadedTranscripts, transcripts('first', 'd'));
    expect(idsIn(first)).toBe('d');
    expect(first.complete).toBe(false);
    const second = applied(first, transcripts('middle', 'a'));
    expect(idsIn(second)).toBe('da');
    const whole = applied(second, transcripts('last', 'cb'));
    expect(idsIn(whole)).toBe('dacb');
    expect(whole).toMatchObject({ complete: true, arriving: [], noted: [] });
  });

  test('T3: is shown again only when it has doubled in length, however many chunks arrive', () => {
    let state = unloadedTranscripts;
    const shown = new Set<unknown>();
    for (let at = 0; at < 500; at += 1) {
      const position = at === 0 ? 'first' : at === 499 ? 'last' : 'middle';
      const event = { ...chunkAt(position), transcripts: [transcriptWith({ id: `t${at}` })] };
      state = applyTranscriptEvent(state, event);
      shown.add(state.transcripts);
    }
    expect(state.transcripts).toHaveLength(500);
    expect(shown.size).toBeLessThan(12);
  });

  test('T3: keeps the previous list until a new one is complete, and is never empty in between', () => {
    const before = applied(unloadedTranscripts, transcripts('whole', 'abc'));
    const during = applied(before, transcripts('first', 'd'), transcripts('middle', 'ef'));
    expect(idsIn(during)).toBe('abc');
    expect(during.complete).toBe(true);
    expect(idsIn(applied(during, transcripts('last', 'a')))).toBe('defa');
  });

  test('T3: starts over if the connection is lost before the first list is complete', () => {
    const early = applied(unloadedTranscripts, transcripts('first', 'ab'), transcripts('middle', 'cd'));
    const again = applied(early, transcripts('first', 'ac'), transcripts('last', 'd'));
    expect(idsIn(again)).toBe('acd');
  });

  test('T3: has each transcript once, in its latest state, if one arrives twice', () => {
    const twice = {
      ...chunkAt('last'),
      transcripts: [transcriptWith({ id: 'a', title: 'New' }), transcriptWith({ id: 'c' })],
    };
    const state = applied(unloadedTranscripts, transcripts('first', 'ab'), twice);
    expect(idsIn(state)).toBe('abc');
    expect(state.transcripts?.[0]?.title).toBe('New');
  });

  test.each<[string, TranscriptListEvent, string]>([
    ['changed', { type: 'changed', transcript: transcriptWith({ id: 'b', title: 'New' }) }, 'abc'],
    ['added', { type: 'changed', transcript: transcriptWith({ id: 'x' }) }, 'abcx'],
    ['moved up', { type: 'placed', transcript: transcriptWith({ id: 'c' }), beforeId: 'a' }, 'cab'],
    ['moved down', { type: 'placed', transcript: transcriptWith({ id: 'a' }), beforeId: 'c' }, 'bac'],
    ['moved to the end', { type: 'placed', transcript: transcriptWith({ id: 'a' }), beforeId: null }, 'bca'],
    ['restored', { type: 'placed', transcript: transcriptWith({ id: 'x' }), beforeId: 'b' }, 'axbc'],
    [
      'restored before one that is gone',
      { type: 'placed', transcript: transcriptWith({ id: 'x' }), beforeId: 'y' },
      'abcx',
    ],
    ['removed', { type: 'removed', transcriptId: 'b' }, 'ac'],
    ['removed already', { type: 'removed', transcriptId: 'y' }, 'abc'],
  ])('T3: a transcript that is %s is in its place', (_, event, expected) => {
    const whole = applied(unloadedTranscripts, transcripts('first', 'ab'), transcripts('last', 'c'), event);
    expect(idsIn(whole)).toBe(expected);
  });

  test('T3: a transcript that this page adds while the list arrives stays, and is at the end once it has arrived', () => {
    const first = applied(unloadedTranscripts, transcripts('first', 'a'));
    const added = notedTranscript(first, transcriptWith({ id: 'z' }));
    expect(idsIn(added)).toBe('az');
    const second = applied(added, transcripts('middle', 'bcd'));
    expect(idsIn(second)).toBe('abcdz');
    expect(idsIn(applied(second, transcripts('last', 'efz')))).toBe('abcdefz');
  });

  test('T3: a transcript that this page adds before the list arrives stays too', () => {
    const added = notedTranscript(unloadedTranscripts, transcriptWith({ id: 'z' }));
    expect(added).toMatchObject({ complete: false });
    expect(idsIn(applied(added, transcripts('first', 'a')))).toBe('az');
    expect(idsIn(applied(added, transcripts('first', 'a'), transcripts('last', 'z')))).toBe('az');
  });

  test('T3: a transcript that this page renames while the list arrives keeps its new name', () => {
    const first = applied(unloadedTranscripts, transcripts('first', 'ab'));
    const renamed = notedTranscript(first, transcriptWith({ id: 'a', title: 'New' }));
    const second = applied(renamed, transcripts('middle', 'cdef'));
    expect(idsIn(second)).toBe('abcdef');
    expect(second.transcripts?.[0]?.title).toBe('New');
  });
});

describe('a list of clips', () => {
  const clipsAfter = (...events: readonly ClipEvent[]) => events.reduce(applyClipEvent, unloadedClips);
  const shown = (state: ReturnType<typeof clipsAfter>) => state.clips?.map(({ id }) => id).join('');

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
    const first = { ...chunkAt('first'), clips: [same('z'), same('b')] };
    const last = { ...chunkAt('last'), clips: [same('q'), same('a')] };
    expect(shown(clipsAfter(first, last))).toBe('zbqa');
  });

  test('S8: a clip that this page speaks while the list arrives is first', () => {
    const spoken = notedClip(clipsAfter(clips('first', 'bc')), clip('a'));
    expect(shown(spoken)).toBe('abc');
    expect(shown(applyClipEvent(spoken, clips('middle', 'defg')))).toBe('abcdefg');
  });

  test('S8: a clip that is removed, restored or renamed afterwards is in its place', () => {
    const whole = clipsAfter(clips('first', 'ab'), clips('last', 'cd'));
    const removed = applyClipEvent(whole, { type: 'removed', clipId: 'b' });
    expect(shown(removed)).toBe('acd');
    const restored = applyClipEvent(removed, { type: 'changed', clip: clip('b') });
    expect(shown(restored)).toBe('abcd');
    const renamed = applyClipEvent(restored, { type: 'changed', clip: clip('c', 'New') });
    expect(renamed.clips?.map(({ title }) => title)).toEqual(['a', 'b', 'New', 'd']);
  });
});

/** A stream whose events the test sends. */
function streamOf<Event>() {
  const waiting: (Event | Failure)[] = [];
  let wake = () => {};
  async function* events(): AsyncGenerator<Event> {
    for (;;) {
      const next = waiting.shift();
      if (next === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else if (typeof next === 'object' && next !== null && 'code' in next) throw new FailureError(next);
      else yield next;
    }
  }
  const send = async (...sent: (Event | Failure)[]) => {
    waiting.push(...sent);
    wake();
    await new Promise(setImmediate);
  };
  return { events, send };
}

/** Connects the page to a main process with these streams of transcripts and clips, one after the other. */
function connect(streams: readonly ReturnType<typeof streamOf<never>>[]) {
  let opened = 0;
  const next = async () => (streams[opened++] ?? expect.fail('too many streams')).events();
  const backend = { transcripts: { watchList: next }, clips: { watch: next } } as never;
  useConnection.setState({ state: 'open', backend }, true);
  return { opened: () => opened, reconnect: () => useConnection.setState({ state: 'open', backend }, true) };
}

afterEach(() => {
  useConnection.setState({ state: 'connecting' }, true);
  useTranscripts.setState({ ...unloadedTranscripts, failure: null });
  useClips.setState({ ...unloadedClips, failure: null, openId: null });
});

const listed = () =>
  useTranscripts
    .getState()
    .transcripts?.map(({ id }) => id)
    .join('');

test('T3: after a reconnection in the middle of a list, its old stream no longer counts', async () => {
  const [old, renewed] = [streamOf<TranscriptListEvent>(), streamOf<TranscriptListEvent>()];
  const { reconnect } = connect([old, renewed] as never);
  onTestFinished(followTranscripts());
  await old.send(transcripts('first', 'ab'), transcripts('middle', 'cd'));
  expect(listed()).toBe('abcd');
  reconnect();
  await renewed.send(transcripts('first', 'bc'));
  await old.send(transcripts('last', 'xyz'));
  expect(useTranscripts.getState().complete).toBe(false);
  await renewed.send(transcripts('last', 'd'));
  expect(listed()).toBe('bcd');
  expect(useTranscripts.getState().complete).toBe(true);
});

test('T3: a reconnection after a complete list never shows less than before until the new one is complete', async () => {
  const [old, renewed] = [streamOf<TranscriptListEvent>(), streamOf<TranscriptListEvent>()];
  const { reconnect } = connect([old, renewed] as never);
  onTestFinished(followTranscripts());
  await old.send(transcripts('first', 'ab'), transcripts('last', 'cd'));
  const seen = new Set<string | undefined>();
  onTestFinished(useTranscripts.subscribe(() => void seen.add(listed())));
  reconnect();
  await renewed.send(transcripts('first', 'a'), transcripts('middle', 'b'), transcripts('last', 'dc'));
  expect([...seen]).toEqual(['abcd', 'abdc']);
});

test('T3, X1: the screen and the palette share one stream, which ends with the last of them', async () => {
  const [one, other] = [streamOf<TranscriptListEvent>(), streamOf<TranscriptListEvent>()];
  const { opened } = connect([one, other] as never);
  const [endScreen, endPalette] = [followTranscripts(), followTranscripts()];
  await one.send(transcripts('first', 'ab'));
  endScreen();
  endScreen();
  await one.send(transcripts('last', 'cd'));
  expect(listed()).toBe('abcd');
  expect(opened()).toBe(1);
  endPalette();
  await one.send({ type: 'removed', transcriptId: 'a' });
  expect(listed()).toBe('abcd');
  onTestFinished(followTranscripts());
  await other.send(transcripts('whole', 'z'));
  expect([listed(), opened()]).toEqual(['z', 2]);
});

test('S8: what has arrived of the clips stays if their stream fails, with the reason', async () => {
  const stream = streamOf<ClipEvent>();
  connect([stream] as never);
  onTestFinished(followClips());
  await stream.send(clips('first', 'bc'));
  noteClips([clip('a')]);
  await stream.send(failure('storage'));
  const { clips: kept, failure: why, complete } = useClips.getState();
  expect(kept?.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect([why?.code, complete]).toEqual(['storage', false]);
});
