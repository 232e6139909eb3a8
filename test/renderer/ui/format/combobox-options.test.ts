import { expect, test } from 'vitest';
import {
  firstOptions,
  groupOptions,
  idOfTyped,
} from '../../../../src/renderer/ui/format/combobox-options.ts';

const options = [
  { id: 'acme/gpt-4.1-mini', group: 'Chat models' },
  { id: 'gpt-4.1', group: 'Chat models' },
  { id: 'old-4.1', group: 'Chat models', favourite: true },
  { id: 'whisper-large-v3', group: 'Other models' },
  { id: 'pt', label: 'Portuguese' },
];
const groupsOf = (query: string) => groupOptions(options, query, 'Favourites');
const idOf = (typed: string, asTyped = false) => idOfTyped(options, groupsOf(typed), typed, asTyped);

test('C9: Enter accepts the best match, and the typed text only if nothing matches', () => {
  expect(idOf('whisp')).toBe('whisper-large-v3');
  expect(idOf('GPT-4.1')).toBe('gpt-4.1');
  expect(idOf('gpt')).toBe('gpt-4.1');
  expect(idOf('4.1 mini')).toBe('acme/gpt-4.1-mini');
  expect(idOf('portug')).toBe('pt');
  expect(idOf('house-voice')).toBe('house-voice');
  expect(idOf('  ')).toBeNull();
});

test('C9: Ctrl+Enter accepts the text as an id, whatever matches', () => {
  expect(idOf(' gpt ', true)).toBe('gpt');
  expect(idOf('Portuguese', true)).toBe('pt');
});

test('C9: Enter accepts the first listed item, and without input the order is the gateway’s', () => {
  for (const typed of ['gpt', '4.1', 'large', 'v3']) {
    expect(groupsOf(typed)[0]?.items[0]).toBe(idOf(typed));
  }
  expect(groupsOf('').map(({ value }) => value)).toEqual(['Favourites', 'Chat models', 'Other models', '']);
  expect(groupsOf('')[1]?.items).toEqual(['acme/gpt-4.1-mini', 'gpt-4.1']);
});

test('C9: 200 options of a very long list are rendered, and the others are found by typing', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({ id: `model-${at}`, favourite: at > 4_990 }));
  const { shown, rest } = firstOptions(groupOptions(many, '', 'Favourites'));
  expect(shown.map(({ items }) => items.length)).toEqual([9, 191]);
  expect(rest).toBe(4_800);
  expect(firstOptions(groupOptions(many, 'model-4321', 'Favourites'))).toEqual({
    shown: [{ value: '', items: ['model-4321'] }],
    rest: 0,
  });
});

test('C9: a name that several options share is that of the first, and a detail finds an option too', () => {
  const options = [
    { id: 'm' },
    { id: 'other', label: 'm', group: 'Studio', detail: 'Studio' },
    { id: 'last', label: 'n', group: 'Studio', detail: 'Studio' },
  ];
  expect(idOfTyped(options, groupOptions(options, 'm', 'Favourites'), 'm', false)).toBe('m');
  expect(groupOptions(options, 'studio n', 'Favourites')).toEqual([{ value: 'Studio', items: ['last'] }]);
});
