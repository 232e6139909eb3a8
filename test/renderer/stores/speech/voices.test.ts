import { expect, test } from 'vitest';
import { filtered, fromGateway, unlisted, voiceOf } from '../../../../src/renderer/stores/speech/voices.ts';

const voices = [
  { id: 'v1', name: 'Ana', language: 'pt-BR', gender: 'female', description: null },
  { id: 'v2', name: 'Łukasz', language: 'Polish', gender: 'Male', description: null },
  { id: 'v3', name: null, language: null, gender: 'other', description: null },
  { id: 'nova', name: 'Star', language: null, gender: null, description: null },
].map(fromGateway);

test('S2: a voice of a gateway has the name, language and gender that the gateway reports', () => {
  expect(voices.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Ana: Brazilian Portuguese, female',
    'Łukasz: Polish, male',
    'v3: other',
    'Nova: Warm, friendly female',
  ]);
});

test('S2: voices are filtered by name, ID, language and gender', () => {
  const ids = (filter: string) => filtered(voices, filter).map(({ id }) => id);
  expect(ids('portuguese')).toEqual(['v1']);
  expect(ids('lukasz')).toEqual(['v2']);
  expect(ids('female ana')).toEqual(['v1']);
  expect(ids('male')).toEqual(['v2']);
  expect(ids('V3')).toEqual(['v3']);
  expect(ids(' ')).toHaveLength(4);
  expect(ids('nobody')).toEqual([]);
});

test('S2: a voice that the gateway doesn’t list is marked, even one of the six known ones', () => {
  expect(unlisted('alloy')).toMatchObject({ name: 'Alloy', text: 'Not in the gateway’s list' });
  expect([voiceOf('am_michael').text, unlisted('am_michael').text]).toEqual([
    'Typed',
    'Not in the gateway’s list',
  ]);
});

test('S2: direction marks in the name of a voice can’t reverse it', () => {
  const voice = { id: 'v', name: '\u202eanA', language: null, gender: null, description: null };
  expect(fromGateway(voice).name).toBe('anA');
});
