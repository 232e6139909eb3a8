import { expect, test } from 'vitest';
import { langOf } from '../../../../src/renderer/ui/text/lang-of.ts';

test('G7: text in Chinese, Japanese or Korean script has its language set, and no other text does', () => {
  expect(langOf('港口的门几点开？“七点”。')).toBe('zh');
  expect(langOf('港の門について')).toBe('ja');
  expect(langOf('항구의 문')).toBe('ko');
  expect(langOf('The gate, “at seven”')).toBeUndefined();
  expect(langOf('Ворота')).toBeUndefined();
  expect(langOf('')).toBeUndefined();
  expect(langOf('用 React 写的页面')).toBe('zh');
  expect(langOf('The old name of the city was 汴京, as the letter says')).toBeUndefined();
});
