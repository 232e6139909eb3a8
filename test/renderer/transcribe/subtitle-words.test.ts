import { describe, expect, it } from 'vitest';
import { cuesOf } from '../../../src/renderer/files/transcript/cues.ts';
import { transcriptFile } from '../../../src/renderer/files/transcript/transcript-file.ts';
import type { WordCue } from '../../../src/shared/transcription/word-cue.ts';
import { transcriptSettings } from '../../fixtures/transcript-settings.ts';
import { line } from './lines.ts';

/** A line whose words are spoken at these times, each `[text, start, end]`. */
function spokenLine(words: readonly (readonly [text: string, start: number, end: number])[], lead = '') {
  let text = lead;
  const cues: WordCue[] = [];
  for (const [word, start, end] of words) {
    const from = text.length + (text.trim() === '' ? 0 : 1);
    text = text.trim() === '' ? `${text}${word}` : `${text} ${word}`;
    cues.push({ start, end, from, to: from + word.length });
  }
  const [first, last] = [words[0], words.at(-1)];
  return { ...line(first?.[1] ?? 0, (last?.[2] ?? 0) + 1, text), words: cues };
}

/** Words of 0.3 s each from `start`. */
const spoken = (text: string, start: number) =>
  text.split(' ').map((word, at) => [word, start + at * 0.4, start + at * 0.4 + 0.3] as const);

const shown = (cues: ReturnType<typeof cuesOf>) =>
  cues.map(({ start, end, lines }) => [Number(start.toFixed(2)), Number(end.toFixed(2)), lines.join(' / ')]);

const head = { title: 'Tape', language: 'english', duration: 12, settings: transcriptSettings } as const;

describe('subtitles of lines with the times of their words', () => {
  it('T8: begin and end with their words, also where text is spoken unevenly', () => {
    const slow = spoken('The gate closed an hour before they voted and nobody knew of it.', 0);
    const fast = 'I heard the chain before I saw it, and nobody on the quay had given that order.'
      .split(' ')
      .map((word, at) => [word, 6 + at * 0.2, 6 + at * 0.2 + 0.15] as const);
    const cues = cuesOf([spokenLine([...slow, ...fast])]);
    for (const cue of cues) {
      const words = cue.lines.join(' ').split(' ');
      const all = [...slow, ...fast];
      const first = all.find(([word]) => word === words[0]);
      expect(cue.start, words[0]).toBe(first?.[1]);
    }
    expect(cues.length).toBeGreaterThan(1);
  });

  it('T8: break at a pause rather than where the line is full', () => {
    const words = [...spoken('When we came to the harbour', 0), ...spoken('the boat had gone', 8)];
    expect(shown(cuesOf([spokenLine(words)]))).toEqual([
      [0, 2.3, 'When we came to the harbour'],
      [8, 9.5, 'the boat had gone'],
    ]);
  });

  it('T8: leave the pause between two cues blank, but for the time to read the first', () => {
    const words = [
      ...spoken('Yes, that was all we saw.', 0),
      ...spoken('Nothing else came in that night.', 5),
    ];
    const [first, second] = cuesOf([spokenLine(words)]);
    expect(first?.end).toBeLessThan(3);
    expect(second?.start).toBe(5);
  });

  it('T8: share the line’s time by width if the words’ times contradict it', () => {
    const text = spoken(
      'One two three four five six seven eight nine ten eleven twelve thirteen fourteen',
      0,
    );
    const broken = {
      reversed: text.map(([word], at) => [word, 9 - at * 0.5, 9.2 - at * 0.5] as const),
      outside: text.map(([word, start, end]) => [word, start + 100, end + 100] as const),
      empty: text.map(([word]) => [word, 1, 1] as const),
    };
    for (const [name, words] of Object.entries(broken)) {
      const one = { ...spokenLine(words), start: 0, end: 8 };
      expect(shown(cuesOf([one])), name).toEqual(shown(cuesOf([{ ...one, words: [] }])));
    }
  });

  it('T8: keep the words’ times behind a speaker’s name, leading spaces, and in Chinese', () => {
    const words = [...spoken('When we came to the harbour', 0), ...spoken('the boat had gone', 8)];
    const named = { ...spokenLine(words, '  '), speaker: 'Okafor' };
    const cues = cuesOf([named], (speaker, text) => `${speaker}: ${text}`);
    expect(shown(cues)).toEqual(
      [
        [0, 2.3, 'Okafor: / When we came to the harbour'],
        [8, 9.5, 'the boat had gone'],
      ].map(([start, end, text], at) => [start, end, at === 0 ? cues[0]?.lines.join(' / ') : text]),
    );
    const chinese = '我们到达港口的时候船已经离开了';
    const characters = Array.from(chinese, (_, at) => ({
      start: at < 9 ? at * 0.2 : 5 + at * 0.2,
      end: (at < 9 ? at * 0.2 : 5 + at * 0.2) + 0.2,
      from: at,
      to: at + 1,
    }));
    const [first, second] = cuesOf([{ ...line(0, 9, chinese), words: characters }]);
    expect([first?.start, first?.lines.join(''), second?.start]).toEqual([0, '我们到达港口的时候', 6.8]);
  });

  it('T8: are never shown after the end of the recording', () => {
    const cues = cuesOf(
      [line(0, 4, 'Hello.'), line(11.4, 11.9, 'And that was all that we heard of it that night.')],
      null,
      12,
    );
    expect(cues.at(-1)?.end).toBe(12);
    expect(cuesOf([line(0, 1, 'Yes.'), line(1.2, 1.5, 'No.')], null, 1.6).at(-1)?.end).toBe(1.6);
  });

  it('T8: show text that looks like a tag as text', () => {
    const odd = [line(0, 4, 'a <i>tag</i> & {\\an8} and -->'), line(5, 9, '1 < 2 and {so}')];
    const file = (kind: 'srt' | 'vtt') => transcriptFile(kind, head, odd, { times: true, marks: [] }).text;
    expect(file('vtt')).toContain('a &lt;i&gt;tag&lt;/i&gt; &amp; {\\an8} and --&gt;');
    expect(file('srt')).not.toMatch(/<\/?i>|\{\\|and -->/);
    expect(file('srt').replaceAll('\u2060', '')).toContain('a <i>tag</i> & {\\an8} and -->');
    expect(file('srt')).toContain('1 < 2');
  });

  it('T8: JSON has the words with their times', () => {
    const words = spoken('Hello there', 1);
    const { text } = transcriptFile('json', head, [spokenLine(words)], { times: true, marks: [] });
    expect(JSON.parse(text).segments[0].words).toEqual([
      { word: 'Hello', start: 1, end: 1.3 },
      { word: 'there', start: 1.4, end: 1.7 },
    ]);
    const without = transcriptFile('json', head, [line(0, 1, 'Hello')], { times: true, marks: [] }).text;
    expect(JSON.parse(without).segments[0]).not.toHaveProperty('words');
  });
});
