import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AudioEvents } from '../../../../../src/renderer/audio/player/element-player.ts';
import { createSpeaker } from '../../../../../src/renderer/chat/talk/speaking/speaker.ts';
import { type Failure, failure } from '../../../../../src/shared/failure.ts';
import type { SpeechChunk } from '../../../../../src/shared/speech/speech.ts';

/** Creates a speaker whose speech requests and players are controlled by the test. */
function controlledSpeaker() {
  const requests: {
    text: string;
    chunks: SpeechChunk[];
    failure: Failure | null;
    cancelled: boolean;
    change(): void;
  }[] = [];
  const players: { url: string; playing: boolean; events: AudioEvents }[] = [];
  const spoken: string[] = [];
  const timers = new Map<() => void, number>();
  const slow: boolean[] = [];
  let done = 0;
  const speaker = createSpeaker({
    speak: (text, onChange) => {
      const one = {
        text,
        chunks: [] as SpeechChunk[],
        failure: null as Failure | null,
        cancelled: false,
        change: onChange,
        requestChunk: () => {},
        cancel: () => {
          one.cancelled = true;
        },
      };
      requests.push(one);
      return one;
    },
    mention: (named) => `The ${named}.`,
    load: ({ url }, events) => {
      const player = {
        url,
        playing: false,
        events,
        currentTime: 0,
        seek: () => {},
        play: () => {
          player.playing = true;
        },
        pause: () => {
          player.playing = false;
        },
        release: () => {
          player.playing = false;
        },
      };
      players.push(player);
      return player;
    },
    after: (ms, call) => {
      timers.set(call, ms);
      return () => void timers.delete(call);
    },
    events: {
      onSlow: (isSlow) => slow.push(isSlow),
      onPiece: (text) => spoken.push(text),
      onSkipped: (_, text) => spoken.push(`skipped ${text}`),
      onPaused: () => {},
      onDone: () => {
        done += 1;
      },
    },
  });
  const arrive = (index: number) => {
    const one = requests[index];
    if (!one) throw new Error(`no request ${index}`);
    one.chunks = [{ state: 'whole', url: `/${index}` }];
    one.change();
  };
  const fail = (index: number) => {
    const one = requests[index];
    if (!one) throw new Error(`no request ${index}`);
    one.failure = failure('connection-lost');
    one.change();
  };
  /** Calls the timers with a delay of up to this many ms. */
  const advanceTime = (ms: number) => {
    for (const [call, delay] of [...timers]) {
      if (delay > ms) continue;
      timers.delete(call);
      call();
    }
  };
  const playing = () => players.filter((player) => player.playing).map(({ url }) => url);
  const playerOf = (url: string) => players.findLast((player) => player.url === url && player.playing);
  const startPlayback = (url: string) => playerOf(url)?.events.onPlaying();
  const endPlayback = (url: string) => playerOf(url)?.events.onEnded();
  speaker.begin();
  return {
    speaker,
    requests,
    spoken,
    slow,
    arrive,
    fail,
    advanceTime,
    playing,
    startPlayback,
    endPlayback,
    done: () => done,
  };
}

test('K2: the next sentences are requested while the first one plays, and played in order', () => {
  const { speaker, requests, arrive, playing, startPlayback, endPlayback, spoken, done } =
    controlledSpeaker();
  speaker.update('One is here. Two is', false);
  expect(requests.map(({ text }) => text)).toEqual(['One is here.']);
  speaker.update('One is here. Two is here. Three', false);
  expect(requests.map(({ text }) => text)).toEqual(['One is here.', 'Two is here.']);
  // The second one arrives first and has to wait.
  arrive(1);
  expect(playing()).toEqual([]);
  arrive(0);
  expect(playing()).toEqual(['/0']);
  startPlayback('/0');
  endPlayback('/0');
  expect(playing()).toContain('/1');
  startPlayback('/1');
  endPlayback('/1');
  expect(spoken).toEqual(['One is here.', 'Two is here.']);
  expect(done()).toBe(0);
  speaker.update('One is here. Two is here. Three is here.', true);
  arrive(2);
  startPlayback('/2');
  endPlayback('/2');
  expect(spoken).toEqual(['One is here.', 'Two is here.', 'Three is here.']);
  expect(done()).toBe(1);
});

test('K6: a failed sentence is skipped with a note, and the others are spoken once and in order', () => {
  const { speaker, arrive, fail, startPlayback, endPlayback, spoken, done } = controlledSpeaker();
  speaker.update('One is here. Two', false);
  speaker.update('One is here. Two is here. Three', false);
  speaker.update('One is here. Two is here. Three is here.', true);
  fail(1);
  expect(spoken).toEqual([]);
  arrive(0);
  arrive(2);
  startPlayback('/0');
  endPlayback('/0');
  startPlayback('/2');
  endPlayback('/2');
  expect(spoken).toEqual(['One is here.', 'skipped Two is here.', 'Three is here.']);
  expect(done()).toBe(1);
});

test('K3: stopping cancels what is left and says how far the reply was spoken', () => {
  const { speaker, requests, arrive, startPlayback, playing, done } = controlledSpeaker();
  speaker.update('One is here. Two is here. Three', false);
  arrive(0);
  startPlayback('/0');
  const reply = 'One is here. Two is here. Three';
  expect(reply.slice(0, speaker.stop()).trim()).toBe('One is here.');
  expect(playing()).toEqual([]);
  expect(requests.every(({ cancelled }) => cancelled)).toBe(true);
  const before = requests.length;
  speaker.update('One is here. Two is here. Three is here.', true);
  expect(requests).toHaveLength(before);
  expect(playing()).toEqual([]);
  expect(done()).toBe(0);
});

test('K5: the last sentence can be repeated after the reply', () => {
  const { speaker, arrive, startPlayback, endPlayback, playing, spoken, done } = controlledSpeaker();
  speaker.update('One is here.', true);
  arrive(0);
  startPlayback('/0');
  endPlayback('/0');
  expect(done()).toBe(1);
  speaker.repeat();
  expect(playing()).toContain('/0');
  startPlayback('/0');
  endPlayback('/0');
  expect(spoken).toEqual(['One is here.', 'One is here.']);
  expect(done()).toBe(2);
});

test('K3: a paused reply does not start playing, and no more speech is requested, until it may continue', () => {
  const { speaker, requests, arrive, playing } = controlledSpeaker();
  speaker.update('One is here. Two', false);
  speaker.setPaused(true);
  speaker.update('One is here. Two is here. Three', false);
  arrive(0);
  expect(playing()).toEqual([]);
  expect(requests).toHaveLength(1);
  speaker.setPaused(false);
  expect(requests).toHaveLength(2);
  expect(playing()).toEqual(['/0']);
});

test('K5: nothing is played while paused, whatever happens to the reply', () => {
  const reply = 'One is here. Two is here. Three is here. Four is here. Five';
  type Action =
    | 'begin'
    | 'more'
    | 'whole'
    | 'arrive'
    | 'fail'
    | 'start'
    | 'end'
    | 'repeat'
    | 'stop'
    | boolean;
  const action: fc.Arbitrary<Action> = fc.constantFrom(
    ...(['begin', 'more', 'whole', 'arrive', 'fail', 'start', 'end', 'repeat', 'stop', true, false] as const),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const { speaker, requests, arrive, fail, playing, startPlayback, endPlayback } = controlledSpeaker();
      let isPaused = false;
      let length = 0;
      for (const one of actions) {
        const open = requests.findIndex(
          ({ chunks, failure, cancelled }) => chunks.length === 0 && !failure && !cancelled,
        );
        const [url] = playing();
        if (typeof one === 'boolean') {
          isPaused = one;
          speaker.setPaused(one);
        } else if (one === 'begin') {
          length = 0;
          speaker.begin();
        } else if (one === 'more') {
          length += 20;
          speaker.update(reply.slice(0, length), false);
        } else if (one === 'whole') speaker.update(reply, true);
        else if (one === 'arrive' && open >= 0) arrive(open);
        else if (one === 'fail' && open >= 0) fail(open);
        else if (one === 'start' && url) startPlayback(url);
        else if (one === 'end' && url) endPlayback(url);
        else if (one === 'repeat') speaker.repeat();
        else if (one === 'stop') speaker.stop();
        if (isPaused) expect(playing()).toEqual([]);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('K7: code is mentioned, and a reply without anything to say is done', () => {
  const { speaker, requests, done } = controlledSpeaker();
  speaker.update('```\nlet tide = 6;\n```', true);
  expect(requests.map(({ text }) => text)).toEqual(['The code.']);
  speaker.begin();
  speaker.update('It is $x^2$ now.', true);
  expect(requests.at(-1)?.text).toBe('It is now. The formula.');
  speaker.begin();
  speaker.update('---', true);
  expect(done()).toBe(1);
});

test('K6: sentences whose speech failed are spoken on request, after those that were requested', () => {
  const { speaker, requests, arrive, fail, startPlayback, endPlayback, spoken, done } = controlledSpeaker();
  speaker.update('One is here. Two is here. Three is here.', true);
  fail(0);
  arrive(1);
  startPlayback('/1');
  expect(spoken).toEqual(['skipped One is here.', 'Two is here. Three is here.']);
  speaker.retrySkipped();
  expect(requests.map(({ text }) => text)).toEqual([
    'One is here.',
    'Two is here. Three is here.',
    'One is here.',
  ]);
  arrive(2);
  endPlayback('/1');
  startPlayback('/2');
  endPlayback('/2');
  expect(spoken.at(-1)).toBe('One is here.');
  expect(done()).toBe(1);
  speaker.retrySkipped();
  expect(requests).toHaveLength(3);
});

test('K6: a sentence can be requested again after the reply, and fail again', () => {
  const { speaker, requests, arrive, fail, startPlayback, endPlayback, spoken, done } = controlledSpeaker();
  speaker.update('One is here.', true);
  fail(0);
  expect(done()).toBe(1);
  speaker.retrySkipped();
  fail(1);
  expect(spoken).toEqual(['skipped One is here.', 'skipped One is here.']);
  expect(done()).toBe(2);
  speaker.retrySkipped();
  arrive(2);
  startPlayback('/2');
  endPlayback('/2');
  expect(spoken.at(-1)).toBe('One is here.');
  expect([requests.length, done()]).toEqual([3, 3]);
});

test('K3: after an interruption, repeating a sentence doesn’t continue the reply', () => {
  const { speaker, requests, arrive, startPlayback, endPlayback, done } = controlledSpeaker();
  speaker.update(`One is here. ${'Then there is a longer one. '.repeat(40)}`, true);
  arrive(0);
  startPlayback('/0');
  speaker.stop();
  const before = requests.length;
  speaker.repeat();
  startPlayback('/0');
  endPlayback('/0');
  expect([requests.length, done()]).toEqual([before, 1]);
});

test('K6: speech that doesn’t arrive is reported as slow, and its sentence is skipped and cancelled after a minute', () => {
  const { speaker, requests, slow, advanceTime, arrive, startPlayback, endPlayback, spoken, done } =
    controlledSpeaker();
  speaker.update('One is here. Two is here. Three is here.', true);
  advanceTime(5_000);
  expect(slow).toEqual([true]);
  advanceTime(60_000);
  expect(slow).toEqual([true, false]);
  expect(requests.map(({ cancelled }) => cancelled)).toEqual([true, false]);
  expect(spoken).toEqual(['skipped One is here.']);
  arrive(1);
  advanceTime(5_000);
  expect(slow).toEqual([true, false, true]);
  startPlayback('/1');
  expect(slow).toEqual([true, false, true, false]);
  advanceTime(60_000);
  endPlayback('/1');
  expect([spoken.length, done()]).toEqual([2, 1]);
});

test('K6: a slow sentence can be skipped, and nothing is slow while the reply is paused', () => {
  const { speaker, slow, advanceTime, arrive, startPlayback, spoken, requests } = controlledSpeaker();
  speaker.update('One is here. Two is here. Three is here.', true);
  speaker.setPaused(true);
  advanceTime(60_000);
  expect([slow, spoken]).toEqual([[], []]);
  speaker.setPaused(false);
  advanceTime(5_000);
  speaker.skip();
  expect([slow, spoken]).toEqual([[true, false], ['skipped One is here.']]);
  expect(requests[0]?.cancelled).toBe(true);
  arrive(1);
  startPlayback('/1');
  expect(spoken.at(-1)).toBe('Two is here. Three is here.');
});

test.each([
  ['shorter', 'Ten.'],
  ['longer', 'High tide is at ten in the morning. Low'],
])('C11: text that turns out to be reasoning is no longer spoken, if the reply is %s', (_, text) => {
  const { speaker, requests, arrive, playing, startPlayback } = controlledSpeaker();
  speaker.update('Let me think. Tides', false);
  arrive(0);
  startPlayback('/0');
  speaker.update(text, true);
  expect(playing()).toEqual([]);
  expect(requests.map(({ cancelled }) => cancelled).slice(0, 1)).toEqual([true]);
  expect(
    requests
      .slice(1)
      .map((request) => request.text)
      .join(' '),
  ).toBe(text);
});
