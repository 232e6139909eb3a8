import { expect, test } from 'vitest';
import type { AudioEvents } from '../../../../src/renderer/audio/player/element-player.ts';
import { createSpeaker } from '../../../../src/renderer/chat/talk/speaking/speaker.ts';
import { type Failure, failure } from '../../../../src/shared/failure.ts';
import type { SpeechPart } from '../../../../src/shared/models/speech.ts';

/** A gateway and a loudspeaker that do nothing by themselves. */
function room() {
  const asked: {
    text: string;
    parts: SpeechPart[];
    failure: Failure | null;
    cancelled: boolean;
    change(): void;
  }[] = [];
  const players: { url: string; playing: boolean; events: AudioEvents }[] = [];
  const heard: string[] = [];
  let done = 0;
  const speaker = createSpeaker({
    speak: (text, onChange) => {
      const one = {
        text,
        parts: [] as SpeechPart[],
        failure: null as Failure | null,
        cancelled: false,
        change: onChange,
        want: () => {},
        cancel: () => {
          one.cancelled = true;
        },
      };
      asked.push(one);
      return one;
    },
    mention: (named) => `The ${named}.`,
    load: ({ url }, events) => {
      const player = {
        url,
        playing: false,
        events,
        now: 0,
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
    events: {
      onPiece: (text) => heard.push(text),
      onSkipped: (_, text) => heard.push(`skipped ${text}`),
      onDone: () => {
        done += 1;
      },
    },
  });
  const arrive = (index: number) => {
    const one = asked[index];
    if (!one) throw new Error(`nothing was asked for as ${index}`);
    one.parts = [{ state: 'whole', url: `/${index}` }];
    one.change();
  };
  const fail = (index: number) => {
    const one = asked[index];
    if (!one) throw new Error(`nothing was asked for as ${index}`);
    one.failure = failure('connection-lost');
    one.change();
  };
  const playing = () => players.filter((player) => player.playing).map(({ url }) => url);
  const of = (url: string) => players.findLast((player) => player.url === url && player.playing);
  const sounds = (url: string) => of(url)?.events.onPlaying();
  const ends = (url: string) => of(url)?.events.onEnded();
  speaker.begin();
  return { speaker, asked, heard, arrive, fail, playing, sounds, ends, done: () => done };
}

test('K2: the next sentences are requested while the first one plays, and played in order', () => {
  const { speaker, asked, arrive, playing, sounds, ends, heard, done } = room();
  speaker.update('One is here. Two is', false);
  expect(asked.map(({ text }) => text)).toEqual(['One is here.']);
  speaker.update('One is here. Two is here. Three', false);
  expect(asked.map(({ text }) => text)).toEqual(['One is here.', 'Two is here.']);
  // The second arrives first, and waits.
  arrive(1);
  expect(playing()).toEqual([]);
  arrive(0);
  expect(playing()).toEqual(['/0']);
  sounds('/0');
  ends('/0');
  expect(playing()).toContain('/1');
  sounds('/1');
  ends('/1');
  expect(heard).toEqual(['One is here.', 'Two is here.']);
  expect(done()).toBe(0);
  speaker.update('One is here. Two is here. Three is here.', true);
  arrive(2);
  sounds('/2');
  ends('/2');
  expect(heard).toEqual(['One is here.', 'Two is here.', 'Three is here.']);
  expect(done()).toBe(1);
});

test('K6: a sentence that fails is skipped with a note, and never out of order or twice', () => {
  const { speaker, arrive, fail, sounds, ends, heard, done } = room();
  speaker.update('One is here. Two', false);
  speaker.update('One is here. Two is here. Three', false);
  speaker.update('One is here. Two is here. Three is here.', true);
  fail(1);
  expect(heard).toEqual([]);
  arrive(0);
  arrive(2);
  sounds('/0');
  ends('/0');
  sounds('/2');
  ends('/2');
  expect(heard).toEqual(['One is here.', 'skipped Two is here.', 'Three is here.']);
  expect(done()).toBe(1);
});

test('K3: stopping cancels what is left and says how far the reply was spoken', () => {
  const { speaker, asked, arrive, sounds, playing, done } = room();
  speaker.update('One is here. Two is here. Three', false);
  arrive(0);
  sounds('/0');
  const reply = 'One is here. Two is here. Three';
  expect(reply.slice(0, speaker.stop()).trim()).toBe('One is here.');
  expect(playing()).toEqual([]);
  expect(asked.every(({ cancelled }) => cancelled)).toBe(true);
  const before = asked.length;
  speaker.update('One is here. Two is here. Three is here.', true);
  expect(asked).toHaveLength(before);
  expect(playing()).toEqual([]);
  expect(done()).toBe(0);
});

test('K5: the last sentence can be repeated after the reply', () => {
  const { speaker, arrive, sounds, ends, playing, heard, done } = room();
  speaker.update('One is here.', true);
  arrive(0);
  sounds('/0');
  ends('/0');
  expect(done()).toBe(1);
  speaker.repeat();
  expect(playing()).toContain('/0');
  sounds('/0');
  ends('/0');
  expect(heard).toEqual(['One is here.', 'One is here.']);
  expect(done()).toBe(2);
});

test('K3: a hushed reply does not start to sound until it may continue', () => {
  const { speaker, arrive, playing } = room();
  speaker.hush(true);
  speaker.update('One is here.', true);
  arrive(0);
  expect(playing()).toEqual([]);
  speaker.hush(false);
  expect(playing()).toEqual(['/0']);
});

test('K7: code is mentioned, and a reply without anything to say is done', () => {
  const { speaker, asked, done } = room();
  speaker.update('```\nlet tide = 6;\n```', true);
  expect(asked.map(({ text }) => text)).toEqual(['The code.']);
  speaker.begin();
  speaker.update('---', true);
  expect(done()).toBe(1);
});
