import { expect, test } from 'vitest';
import { fileName } from '../../src/shared/text/file-name.ts';

test.each([
  ['Ju\u0308rgen.m4a', 'Jürgen.m4a'],
  ['Re\u0301sume\u0301.docx', 'Résumé.docx'],
  ['\u1112\u1161\u11ab\u1100\u116e\u11a8.mp3', '한국.mp3'],
  ['か\u3099き\u3099.wav', 'がぎ.wav'],
  ['3pm.\u202egpj.mp3', '3pm.gpj.mp3'],
  ['plain name.ogg', 'plain name.ogg'],
])('T1: the letters of the file name %j are composed', (name, composed) => {
  expect(fileName(name)).toBe(composed);
  expect(fileName(composed)).toBe(composed);
});
