import { iso6393 } from 'iso-639-3';
import { expect, test } from 'vitest';
import { findLanguages, languageOfTag } from '../../../../src/renderer/ui/format/find-languages.ts';
import { languageName, languageTag } from '../../../../src/renderer/ui/format/languages.ts';
import { transcriptSettingsSchema } from '../../../../src/shared/transcription/transcript.ts';

const best = (typed: string) => findLanguages(typed)[0]?.id;

test('T5: every code of ISO 639-1 and 639-3 finds its language, and can be sent', () => {
  const mismatches = iso6393.filter(({ iso6391, iso6393: code }) => {
    const expected = iso6391 ?? code;
    const found = [code, code.toUpperCase(), iso6391 ?? code].map((typed) => languageOfTag(typed)?.id);
    return found.some((id) => id !== expected) || !canBeSent(expected);
  });
  expect(mismatches).toEqual([]);
});

test('T5: a BCP 47 tag is accepted, and converted to the customary case and the shortest code', () => {
  expect(best('pt-BR')).toBe('pt-BR');
  expect(best('pt_br')).toBe('pt-BR');
  expect(best('ZH-hant-tw')).toBe('zh-Hant-TW');
  expect(best('deu-AT')).toBe('de-AT');
  expect(best('sl-rozaj-biske')).toBe('sl-rozaj-biske');
  expect(best('de-CH-1996')).toBe('de-CH-1996');
  expect(best('en-u-ca-buddhist')).toBe('en-u-ca-buddhist');
  expect(best('x-harbour')).toBe('x-harbour');
  expect(best('i-klingon')).toBe('i-klingon');
  expect(best('qaa')).toBe('qaa');
  for (const tag of ['pt-BR', 'sl-rozaj-biske', 'x-harbour', 'i-klingon', 'qaa'])
    expect(canBeSent(tag)).toBe(true);
});

test('T5: a language is found by its English, its Chinese and its own name', () => {
  const names: readonly (readonly [string, string])[] = [
    ['german', 'de'],
    ['deutsch', 'de'],
    ['德语', 'de'],
    ['francais', 'fr'],
    ['cymraeg', 'cy'],
    ['cantonese', 'yue'],
    ['粤语', 'yue'],
    ['brazilian portuguese', 'pt-BR'],
    ['mandarin chinese', 'cmn'],
    ['egyptian arabic', 'arz'],
    ['germ', 'de'],
    ['auto', 'detect'],
  ];
  expect(names.map(([typed]) => [typed, best(typed)])).toEqual(names);
});

test('T5: text that names no language finds none, and can’t be sent', () => {
  for (const typed of ['', 'klangfarbe', 'zz-ZZ', 'pt-'])
    expect([typed, findLanguages(typed)]).toEqual([typed, []]);
  for (const tag of ['', 'pt-', 'p t', 'en\r\nX: y', '-']) expect(canBeSent(tag)).toBe(false);
});

test('T5: tags and names from gateways are shown as language names', () => {
  expect(['yue', 'pt-BR', 'english', 'lao', 'chinese', 'Haitian Creole'].map(languageName)).toEqual([
    'Cantonese',
    'Brazilian Portuguese',
    'English',
    'Lao',
    'Chinese',
    'Haitian Creole',
  ]);
  expect(['English', 'PT-br', 'lao', 'Klingon'].map(languageTag)).toEqual(['en', 'pt-BR', 'lo', null]);
});

function canBeSent(language: string): boolean {
  return transcriptSettingsSchema.shape.language.safeParse(language).success;
}
