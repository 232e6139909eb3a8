import { expect, test } from 'vitest';
import { find } from '../../../src/renderer/palette/found.ts';
import { sectionItems, settingPlaceItems } from '../../../src/renderer/palette/setting-place-items.ts';

const items = settingPlaceItems(() => {});
const first = (query: string) => find(items, query).groups[0]?.items[0]?.item.title;

test('X1: settings are found by their names and by synonyms', () => {
  expect(first('import')).toMatch(/import/i);
  expect(first('test connection')).toBe('Settings: Test connection');
  expect(first('temperature')).toBe('Settings: Default parameters');
  expect(first('system prompt')).toBe('Settings: System prompt for new conversations');
  expect(first('font size')).toMatch(/^Settings: .*size/i);
  expect(first('API key')).toBe('Settings: API key');
  expect(first('diagnostics')).toMatch(/diagnostics/i);
  expect(first('delete all')).toBe('Settings: Delete everything');
});

test('X1: a typing error is tolerated if there is no exact match', () => {
  expect(first('tempreature')).toBe('Settings: Default parameters');
  expect(first('diagnostcs')).toMatch(/diagnostics/i);
  expect(first('sytem promt')).toBe('Settings: System prompt for new conversations');
  expect(first('zzzzzz')).toBeUndefined();
});

test('X1: individual settings are listed only after typing', () => {
  const listed = find(items, '').groups.flatMap(({ items }) => items.map(({ item }) => item.title));
  expect(listed).not.toContain('Settings: API key');
});

test('X1: a section of the settings is listed only once, even if synonyms match too', () => {
  const all = [...sectionItems(() => {}), ...items];
  const titles = all.map(({ title, detail = '' }) => `${title}, ${detail}`);
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  expect(find(all, 'settings prompts').groups[0]?.items.map(({ item }) => item.id)).toContain(
    'section prompts',
  );
  expect(find(all, 'shortcuts').groups[0]?.items[0]?.item.id).toBe('section keyboard');
});
