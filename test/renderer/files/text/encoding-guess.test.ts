import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { guessEncoding } from '../../../../src/renderer/files/text/encoding-guess.ts';
import { encoded } from './encoded.ts';

/** Returns the text that was read, or the texts that the user is offered. */
function readingsOf(bytes: Uint8Array): string | readonly string[] {
  const guess = guessEncoding(bytes);
  if (guess.kind === 'certain') return new TextDecoder(guess.encoding).decode(bytes);
  return guess.kind === 'unsure' ? guess.candidates.map(({ preview }) => preview) : 'unknown';
}

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const texts: readonly (readonly [encoding: string, text: string])[] = [
  ['shift_jis', '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n'],
  ['euc-jp', '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。\n'],
  ['gb18030', '姓名,地址\n张三,北京市朝阳区\n李四,上海市浦东新区\n'],
  ['big5', '姓名,地址\n王小明,臺北市信義區\n李大華,高雄市左營區\n'],
  ['euc-kr', '이름,주소\n홍길동,서울특별시\n김철수,부산광역시\n'],
  ['windows-1251', 'Имя;Город\nИван;Москва\nОльга;Санкт-Петербург\n'],
  ['koi8-r', 'Все люди рождаются свободными и равными в своём достоинстве и правах.'],
  ['windows-1252', 'Name;Straße;Ort\nMüller;Hauptstraße 5;Köln\nGroß;Am Bühl 3;München\n'],
  [
    'windows-1250',
    'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa.',
  ],
  ['ibm866', 'Все люди рождаются свободными и равными в своем достоинстве и правах.'],
  ['shift_jis', '1\n00:00:01,000 --> 00:00:02,000\n行こう\n'],
  ['euc-kr', '1\n00:00:01,000 --> 00:00:02,000\n가자\n'],
  ['utf-16le', 'Grüße\r\n'],
  ['utf-16be', '姓名,地址\n张三,北京市朝阳区\n'],
  ['utf-16le', 'こんにちは'],
  ['utf-16be', 'Привет'],
];

const cells: readonly (readonly [encoding: string, cell: string])[] = [
  ['shift_jis', '日本'],
  ['shift_jis', 'ｱﾒﾘｶ'],
  ['euc-jp', '東京'],
  ['euc-jp', 'アメリカ'],
  ['gb18030', '你好'],
  ['gb18030', '姓名'],
  ['gb18030', '猫'],
  ['big5', '臺北'],
  ['big5', '中文'],
  ['euc-kr', '안녕'],
  ['euc-kr', '서울'],
  ['windows-1251', 'Да'],
  ['windows-1251', 'яблоко'],
  ['koi8-r', 'Да'],
  ['koi8-r', 'Москва'],
  ['windows-1252', 'España'],
  ['windows-1252', 'déjà'],
  ['windows-1252', '5 €'],
  ['windows-1250', 'Kraków'],
  ['windows-1250', 'Łódź'],
  ['windows-1254', 'ağaç'],
  ['windows-1255', 'יפן'],
  ['macintosh', 'schön'],
  ['macintosh', 'États-Unis'],
  ['iso-8859-2', 'Kambodža'],
  ['windows-874', 'ฟินแลนด์'],
  ['utf-16le', '日本'],
  ['utf-16le', '你好'],
  ['utf-16be', '你好'],
  ['utf-16be', 'Да'],
];

describe('the encoding of a text', () => {
  it('C21: is found without a question for sentences, tables and subtitles', () => {
    for (const [encoding, text] of texts) expect(readingsOf(encoded(text, encoding))).toBe(text);
  });

  it('C21: of a single short cell is found, or the right text is among those offered', () => {
    for (const [encoding, cell] of cells) {
      const readings = readingsOf(encoded(cell, encoding));
      expect([readings].flat()).toContain(cell);
    }
  });

  it('C21: of no name of a country, a language or a month in 28 languages is decided wrongly', () => {
    for (const [encoding, name] of names()) {
      const readings = readingsOf(encoded(name, encoding));
      if (typeof readings === 'string') expect(readings).toBe(name);
    }
  });

  it('C21: is UTF-8 for valid text, also with a few damaged characters, colours or control characters', () => {
    for (const text of ['', 'naïve', 'да, конечно', 'a=b;c-d!', '\x1b[31mréd\x1b[0m', '\x01\x02record é\x1e'])
      expect(readingsOf(new TextEncoder().encode(text))).toBe(text);
    const damaged = Uint8Array.from([...Buffer.from('Мир и покой, покой и мир всем'), 0xff]);
    expect(readingsOf(damaged)).toBe('Мир и покой, покой и мир всем\ufffd');
  });

  it('C21: is what a byte order mark, an XML declaration, a style sheet, a script or an escape sequence says', () => {
    const cyrillic = (start: string) =>
      Uint8Array.from([...Buffer.from(start), ...encoded('Да', 'windows-1251')]);
    for (const start of [
      '<?xml version="1.0" encoding="windows-1251"?>',
      '@charset "windows-1251";',
      '#!/usr/bin/python\n# -*- coding: windows-1251 -*-\n',
    ])
      expect(readingsOf(cyrillic(start))).toBe(`${start}Да`);
    expect(readingsOf(latin1('\x1b$BF|K\\\x1b(B'))).toBe('日本');
    expect(readingsOf(latin1('\xef\xbb\xbf\xc3\xa8'))).toBe('è');
    // A declaration that can't be true doesn't count.
    const wrong = Uint8Array.from([
      ...Buffer.from('# coding: koi8-r\n'),
      ...encoded('Größe und Länge', 'windows-1252'),
    ]);
    expect([readingsOf(wrong)].flat().join()).toContain('Größe und Länge');
  });

  it('C21: is unknown for bytes that are no text', () => {
    expect(readingsOf(latin1('what\0ever\x81\x02\x03'))).toBe('unknown');
    expect(readingsOf(latin1('\x81\x02\x03\x04\x05'))).toBe('unknown');
  });

  it('C21: is asked for with the lines that tell the candidates apart, cut around the difference', () => {
    const rows = `${'plain,'.repeat(40)}\n`.repeat(2_000);
    const bytes = encoded(`${rows}${'x'.repeat(500)} déjà vu ${'y'.repeat(500)}\n`, 'windows-1252');
    const [first, second] = readingsOf(bytes);
    expect(first).toMatch(/^….{0,12}déjà vu y+…$/);
    expect(second).not.toBe(first);
  });

  it('C21: is found in linear time, also in a file of one long line', () => {
    const text = '张三,北京市朝阳区;'.repeat(50_000);
    expect(readingsOf(encoded(text, 'gb18030'))).toBe(text);
  });
});

const languages: readonly (readonly [locale: string, encoding: string])[] = [
  ['zh-Hans', 'gb18030'],
  ['zh-Hant', 'big5'],
  ['ja', 'shift_jis'],
  ['ja', 'euc-jp'],
  ['ko', 'euc-kr'],
  ['ru', 'windows-1251'],
  ['ru', 'koi8-r'],
  ['uk', 'windows-1251'],
  ['bg', 'windows-1251'],
  ['de', 'windows-1252'],
  ['fr', 'windows-1252'],
  ['es', 'windows-1252'],
  ['pt', 'windows-1252'],
  ['sv', 'windows-1252'],
  ['it', 'windows-1252'],
  ['is', 'windows-1252'],
  ['pl', 'windows-1250'],
  ['cs', 'iso-8859-2'],
  ['hu', 'windows-1250'],
  ['hr', 'windows-1250'],
  ['el', 'windows-1253'],
  ['tr', 'windows-1254'],
  ['he', 'windows-1255'],
  ['ar', 'windows-1256'],
  ['th', 'windows-874'],
  ['lt', 'windows-1257'],
  ['lv', 'windows-1257'],
  ['et', 'windows-1257'],
];

function names(): readonly (readonly [encoding: string, name: string])[] {
  return languages.flatMap(([locale, encoding]) => {
    const regions = new Intl.DisplayNames([locale], { type: 'region' });
    const tongues = new Intl.DisplayNames([locale], { type: 'language' });
    const month = new Intl.DateTimeFormat(locale, { month: 'long' });
    const all = [
      ...['DE', 'FR', 'CN', 'JP', 'KR', 'ES', 'GR', 'TR', 'AT', 'MX', 'SE', 'EG'].map((code) =>
        regions.of(code),
      ),
      ...['de', 'fr', 'es', 'zh', 'ja', 'he', 'ru'].map((code) => tongues.of(code)),
      ...[0, 4, 7, 11].map((at) => month.format(new Date(2020, at, 5))),
    ];
    return all.flatMap((name) => (name && isIn(name, encoding) ? [[encoding, name] as const] : []));
  });
}

function isIn(name: string, encoding: string): boolean {
  try {
    return encoded(name, encoding).length > 0;
  } catch {
    return false;
  }
}

it.each([
  ['iso-8859-5', 'Все люди рождаются свободными и равными в своем достоинстве и правах.'],
  ['iso-8859-7', 'Όλοι οι Άνθρωποι γεννιούνται ελεύθεροι. Άρα είναι ίσοι.'],
])('C21: text in %s, which isn’t among the encodings, is never read as other letters', (encoding, text) => {
  expect(readingsOf(encoded(text, encoding))).toBe('unknown');
});
