import { expect, test } from 'vitest';
import { titleOf } from '../../../src/main/services/title.ts';

test('C13: a title keeps names, products and addresses as written', () => {
  for (const text of [
    'Rename my_function_name to _private',
    'What is 2*3*4, or 2 * 3 * 4?',
    'See https://example.org/a_b_c/~me?x=*y* now',
    'Sort arr[i] and [^a-z]',
    'C:\\__init__.py',
    '5 ~ 6',
    '#hashtags and a_b_',
  ]) {
    expect(titleOf(text)).toBe(text);
  }
});

test('C13: a title leaves out markup and the language of a code fence', () => {
  expect(titleOf('```python\nprint("tide")\n```')).toBe('print("tide")');
  expect(titleOf('## **Tides** of _the_ `my_port`')).toBe('Tides of the my_port');
  expect(titleOf('> - a [link](https://example.org/x) and ~~this~~')).toBe('a link and this');
  expect(titleOf('***\n\nAfter a rule')).toBe('After a rule');
  expect(titleOf('')).toBe('');
});

test('C13: a long first line ends with its last whole clause, or else between words', () => {
  expect(titleOf('What does the lease say about the roof, and who has to pay for it this year?')).toBe(
    'What does the lease say about the roof',
  );
  expect(titleOf('Is the harbour open? I would like to come by boat on Saturday.')).toBe(
    'Is the harbour open?',
  );
  expect(titleOf('Hello, please summarise the minutes of the last three meetings')).toBe(
    'Hello, please summarise the minutes of the last…',
  );
  expect(
    titleOf(
      '请把这份会议纪要翻译成英文，并且保留原来的格式、标题和编号，不要遗漏任何一个段落，也不要添加内容，谢谢你的帮助',
    ),
  ).toMatch(/^请把这份会议纪要翻译成英文.*[^，、]$/);
});
