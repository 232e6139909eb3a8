import { expect, test } from 'vitest';
import { findModels } from '../../../../../src/renderer/chat/controls/mark-lists/found-models.ts';

const model = (title: string, isFavourite = false) => ({
  id: title,
  title,
  matches: [],
  detail: '',
  isFavourite,
});
const models = [model('gpt-4.1-mini'), model('gpt-4.1'), model('acme/qwen3', true), model('GigaChat')];
const titles = (query: string) => findModels(models, query).map(({ title }) => title);

test('C9: an at sign lists all models, favourites first, and letters find those that contain them', () => {
  expect(titles('')).toEqual(['acme/qwen3', 'gpt-4.1-mini', 'gpt-4.1', 'GigaChat']);
  expect(titles('gpt-4.1')).toEqual(['gpt-4.1', 'gpt-4.1-mini']);
  expect(titles('giga')).toEqual(['GigaChat']);
  expect(titles('QWEN')).toEqual(['acme/qwen3']);
});

test('C9: a name after an at sign lists nothing, even if its letters are scattered in a model’s name', () => {
  for (const name of ['gini', 'anna', 'example.org', 'gm']) expect(titles(name), name).toEqual([]);
});
