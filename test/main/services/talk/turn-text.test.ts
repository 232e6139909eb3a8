import { expect, test } from 'vitest';
import { turnText } from '../../../../src/main/services/talk/talk-service.ts';

const segment = (
  text: string,
  noSpeechProb: number | null,
  avgLogprob: number | null,
  compressionRatio = 1,
) => ({
  start: 0,
  end: 1,
  text,
  noSpeechProb,
  avgLogprob,
  compressionRatio,
  uncertain: false,
  speaker: null,
});

test.each([
  ['what a model invents for silence', [' Thank you.', 0.72, -0.8, 1], ['', 'Thank you.']],
  ['what is almost certainly not speech', [' you', 0.95, -0.2, 1], ['', 'you']],
  ['repetitions', [' la la la la la la', 0.1, -0.2, 3.5], ['', 'la la la la la la']],
  ['quiet speech that the model is certain of', [' Yes.', 0.7, -0.15, 1], ['Yes.', '']],
  ['mumbled speech', [' Mhm.', 0.2, -1.3, 1], ['Mhm.', '']],
  ['speech without scores', [' Hello.', null, null, 1], ['Hello.', '']],
] as const)('K4: recognises %s by the scores', (_, [text, noSpeech, logprob, ratio], [said, omitted]) => {
  const segments = [segment(text, noSpeech, logprob, ratio)];
  expect(turnText({ text, segments })).toEqual({ text: said, omitted });
});

test('K4: only the invented segment is left out', () => {
  const segments = [segment(' What is the tide?', 0.01, -0.2), segment(' Thank you.', 0.9, -0.9)];
  expect(turnText({ text: 'What is the tide? Thank you.', segments })).toEqual({
    text: 'What is the tide?',
    omitted: 'Thank you.',
  });
});

test('K4: a response without segments counts as speech', () => {
  expect(turnText({ text: ' Hello. ', segments: [] })).toEqual({ text: 'Hello.', omitted: '' });
});

test.each([
  '[Music]',
  '[BLANK_AUDIO]',
  ' (upbeat music) ',
  '*coughs*',
  '♪♪♪',
  '♪ And the tide comes in ♪',
  '♪',
  '🎵',
  '…',
  '。',
  '[Musik] (Applaus)',
  '（音楽）',
])('K4: %s isn’t speech, so nothing was said', (text) => {
  const omitted = text.trim();
  expect(turnText({ text, segments: [] })).toEqual({ text: '', omitted });
  const said = segment(' What is the tide?', 0.01, -0.2);
  expect(turnText({ text: `What is the tide? ${text}`, segments: [said, segment(text, 0.1, -0.2)] })).toEqual(
    {
      text: 'What is the tide?',
      omitted,
    },
  );
});

test.each(['What is (roughly) the tide?', 'The [sic] tide', '2 * 3', '42', '(unclosed', 'C ♪ sharp'])(
  'K4: %s counts as said',
  (text) => {
    expect(turnText({ text, segments: [] })).toEqual({ text, omitted: '' });
  },
);

test('K4: descriptions inside what was said are left out too', () => {
  expect(turnText({ text: 'What is (laughs) the tide? [MUSIC_PLAYING]', segments: [] })).toEqual({
    text: 'What is the tide?',
    omitted: '(laughs) [MUSIC_PLAYING]',
  });
});
