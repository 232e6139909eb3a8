import { expect, test } from 'vitest';
import { loadLocale } from '../../../../src/renderer/i18n/localized.ts';
import { joinedList } from '../../../../src/renderer/ui/format/intl.ts';

test('lists are joined as the current locale does, with a space between Chinese and Latin letters', async () => {
  expect(joinedList([])).toBe('');
  expect(joinedList(['ChatGPT', 'Claude', 'Open WebUI'])).toBe('ChatGPT, Claude and Open WebUI');
  await loadLocale('zh-Hans');
  expect(joinedList(['ChatGPT', 'Claude', 'Open WebUI'])).toBe('ChatGPT、Claude 和 Open WebUI');
  expect(joinedList(['1–3', '7'])).toBe('1–3 和 7');
  expect(joinedList(['语言', '语气'])).toBe('语言和语气');
  expect(joinedList(['语言', 'tone'])).toBe('语言和 tone');
});
