import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type DictationState, useDictation } from '../../../../../src/renderer/chat/model/dictation-store.ts';

vi.stubGlobal('document', { documentElement: { getAttribute: () => null } });
const { cancelDictation, retryDictation, stopDictation } = await import(
  '../../../../../src/renderer/chat/composer/dictation/dictation.ts'
);
const { DictationNote } = await import(
  '../../../../../src/renderer/chat/composer/dictation/dictation-note.tsx'
);
const { failure } = await import('../../../../../src/shared/failure.ts');

/** A worker that reports whether the recording is silent, if it's told to. */
class Decoder {
  static answer: boolean | null = null;
  static asked: unknown[] = [];
  static running = 0;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  constructor() {
    Decoder.running += 1;
  }
  postMessage(message: unknown) {
    Decoder.asked.push(message);
    const { answer } = Decoder;
    if (answer !== null)
      queueMicrotask(() => this.onmessage?.({ data: { type: 'silence', isSilent: answer } }));
  }
  terminate() {
    Decoder.running -= 1;
  }
}
vi.stubGlobal('Worker', Decoder);

const uploads = vi.hoisted(() =>
  vi.fn(async () => ({ ok: false, failure: { code: 'internal', values: {} } })),
);
vi.mock('../../../../../src/renderer/backend/upload.ts', () => ({ upload: uploads }));

afterEach(() => {
  uploads.mockClear();
  Object.assign(Decoder, { answer: null, asked: [] });
  useDictation.setState({ dictation: { state: 'idle' } });
});

/** Stops a dictation of four seconds. */
function stop(blob: Blob | null = new Blob(['sound'])): Promise<void> {
  const recording = { level: () => 0, stop: async () => blob, cancel: () => {} };
  useDictation.setState({ dictation: { state: 'recording', recording, startedAt: Date.now() - 4000 } });
  return stopDictation();
}

const dictation = () => useDictation.getState().dictation;

/** Returns the note's text and buttons. */
function noteOf(shown: DictationState): string {
  // React renders to text with the initial state only.
  Object.assign(useDictation.getInitialState(), { dictation: shown });
  const markup = renderToStaticMarkup(createElement(DictationNote, { onText: () => {} }));
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('C16 T4: a dictation in which nothing can be heard', () => {
  test('C16 T4: isn’t sent until the user asks for it', async () => {
    Decoder.answer = true;
    await stop();
    expect(uploads).not.toHaveBeenCalled();
    expect(Decoder.asked).toMatchObject([{ type: 'silence', duration: expect.closeTo(4, 0) }]);
    expect(Decoder.running).toBe(0);
    expect(dictation()).toMatchObject({ state: 'failed', failure: { code: 'silent-recording' } });
    retryDictation();
    await vi.waitFor(() => expect(uploads).toHaveBeenCalled());
  });

  test('C16 T4: is sent if something can be heard, and isn’t checked if there is no audio', async () => {
    Decoder.answer = false;
    await stop();
    expect(uploads).toHaveBeenCalled();
    await stop(null);
    expect(dictation()).toMatchObject({ failure: { code: 'microphone', values: { reason: 'empty' } } });
    expect(Decoder.asked).toHaveLength(1);
  });

  test('C16 T4: isn’t decoded further once it’s cancelled', async () => {
    const stopped = stop();
    await vi.waitFor(() => expect(Decoder.running).toBe(1));
    cancelDictation();
    await stopped;
    expect(Decoder.running).toBe(0);
    expect(uploads).not.toHaveBeenCalled();
    expect(dictation()).toEqual({ state: 'idle' });
  });

  test('C16 T4: is explained, with a new recording first, and isn’t said to be saved', () => {
    const capture = { blob: new Blob(['silence']) };
    const silent = noteOf({ state: 'failed', failure: failure('silent-recording'), capture });
    expect(silent).toContain('The recording is silent');
    expect(silent).toMatch(/Record again.*Send anyway.*Discard/);
    expect(silent).not.toMatch(/saved|Retry|can’t be used/);
  });
});

test('C16: a note says that a recording is saved only if it is', () => {
  const noteFor = (capture: { blob: Blob } | { mediaId: string } | null) =>
    noteOf({ state: 'failed', failure: failure('connection-lost'), capture });
  expect(noteFor({ mediaId: 'a' })).toContain('The recording is saved.');
  for (const capture of [{ blob: new Blob(['sound']) }, null])
    expect(noteFor(capture)).not.toContain('saved');
  for (const capture of [{ mediaId: 'a' }, { blob: new Blob(['sound']) }, null])
    expect(noteFor(capture)).toContain('Retry');
});

test('C16: a dictation that is cancelled while its recording is being finished isn’t sent', async () => {
  const finishing = Promise.withResolvers<Blob | null>();
  const recording = { level: () => 0, stop: () => finishing.promise, cancel: () => {} };
  useDictation.setState({ dictation: { state: 'recording', recording, startedAt: 0 } });
  const stopped = stopDictation();
  cancelDictation();
  finishing.resolve(new Blob(['sound']));
  await stopped;
  expect(uploads).not.toHaveBeenCalled();
  expect(useDictation.getState().dictation).toEqual({ state: 'idle' });
});
