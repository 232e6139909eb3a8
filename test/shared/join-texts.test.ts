import { expect, test } from 'vitest';
import { endsSentence, wordEnd } from '../../src/renderer/files/transcript/abbreviations.ts';
import { joinTexts } from '../../src/shared/text/join-texts.ts';

test('T8: texts are joined as their scripts require: Chinese, Japanese and Thai without a space', () => {
  expect(joinTexts(['今天', '天气很好。', '我们走吧。'])).toBe('今天天气很好。我们走吧。');
  expect(joinTexts(['今日は', 'いい天気です。'])).toBe('今日はいい天気です。');
  expect(joinTexts(['สวัสดี', 'ครับ'])).toBe('สวัสดีครับ');
  expect(joinTexts(['안녕하세요', '여러분'])).toBe('안녕하세요 여러분');
  expect(joinTexts(['我用', 'React', '写的'])).toBe('我用 React 写的');
  expect(joinTexts(['他说：', 'OK', '。'])).toBe('他说：OK。');
  expect(joinTexts([' The gate ', '', 'closed.'])).toBe('The gate closed.');
});

test('T8: an abbreviation doesn’t end a sentence, and a title stays with its name', () => {
  const ends = (text: string) => {
    const words = text.split(' ');
    return words.map((word, at) => wordEnd(word, words[at + 1]));
  };
  expect(ends('Mr. Smith met Dr. J. R. Jones.')).toEqual([
    'bound',
    'word',
    'word',
    'bound',
    'bound',
    'bound',
    'sentence',
  ]);
  expect(ends('It closed at 5 p.m. and opened again.')[4]).toBe('word');
  expect(ends('It closed at 5 p.m. Nobody came.')[4]).toBe('sentence');
  expect(ends('in the U.S. economy')[2]).toBe('word');
  expect(ends('cats, dogs, etc. were')[2]).toBe('word');
  expect(ends('z.B. heute')[0]).toBe('bound');
  expect(ends('Really? “Yes.” No…')).toEqual(['sentence', 'sentence', 'sentence']);
  expect(endsSentence('He met Mr.', 'Smith.')).toBe(false);
  expect(endsSentence('He met nobody.', 'Smith.')).toBe(true);
});
