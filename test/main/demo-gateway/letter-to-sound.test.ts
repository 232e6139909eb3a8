import { describe, expect, it } from 'vitest';
import { characters } from '../../../src/main/demo-gateway/voice/characters.ts';
import { phonesOf } from '../../../src/main/demo-gateway/voice/letter-to-sound.ts';
import { planSpeech } from '../../../src/main/demo-gateway/voice/plan-speech.ts';
import { numberWords, spokenSentences } from '../../../src/main/demo-gateway/voice/spoken-words.ts';

describe('G5: how text is pronounced', () => {
  it.each([
    ['cat', 'K AE T'],
    ['city', 'S IH T IY'],
    ['make', 'M EY K'],
    ['shine', 'SH AY N'],
    ['night', 'N AY T'],
    ['nation', 'N EY SH AX N'],
    ['phone', 'F OW N'],
    ['judge', 'JH AH JH'],
    ['voices', 'V OY S Z'],
    ['why', 'W AY'],
    ['the', 'DH AX'],
    ['html', 'EY CH T IY EH M EH L'],
    ['constructor', 'K AA N S T R AH K T AO R'],
  ])('G5: %s is read as %s', (word, phones) => {
    expect(phonesOf(word).join(' ')).toBe(phones);
  });

  it.each([
    ['0', 'zero'],
    ['42', 'forty two'],
    ['100', 'one hundred'],
    ['1,204.50', 'one thousand two hundred four point five zero'],
    ['2000000', 'two million'],
    ['007', 'zero zero seven'],
    ['1234567890123456', 'one two three four five six seven eight nine zero one two three four five six'],
  ])('G5: %s is read as %s', (digits, words) => {
    expect(numberWords(digits)).toBe(words);
  });

  it('G5: a text is read sentence by sentence, and none of it is lost', () => {
    const text = 'It is 3.14 today. Is it? “Yes!” she said… Well\n\n- one\n- two 日本。次';
    const found = spokenSentences(text);
    expect(found.map((sentence) => sentence.text)).toEqual([
      'It is 3.14 today.',
      'Is it?',
      '“Yes!”',
      'she said…',
      'Well',
      '- one',
      '- two 日本。',
      '次',
    ]);
    expect(found.map(({ isQuestion }) => isQuestion)).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('G5: every sentence and word has its time range, in order, within the audio', () => {
    const plan = planSpeech('One, two. Three four five? Six!', characters.nova, 1.3);
    expect(plan.sentences.map(({ text }) => text)).toEqual(['One, two.', 'Three four five?', 'Six!']);
    for (const list of [plan.sentences, plan.words]) {
      let before = 0;
      for (const { start, end } of list) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThan(plan.samples / 24_000);
    }
  });
});
