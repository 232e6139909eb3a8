import { expect, test } from 'vitest';
import { joinedList, joinedWith } from '../../../../src/renderer/ui/format/intl.ts';

test('lists are joined as the locale requires, with a space between Chinese and Latin letters', () => {
  expect(joinedList([])).toBe('');
  expect(joinedList(['ChatGPT', 'Claude', 'Open WebUI'])).toBe('ChatGPT, Claude and Open WebUI');
  const chinese = (...items: string[]) => joinedWith(new Intl.ListFormat('zh-Hans'), items);
  expect(chinese('ChatGPT', 'Claude', 'Open WebUI')).toBe('ChatGPT、Claude 和 Open WebUI');
  expect(chinese('1–3', '7')).toBe('1–3 和 7');
  expect(chinese('语言', '语气')).toBe('语言和语气');
  expect(chinese('语言', 'tone')).toBe('语言和 tone');
});
