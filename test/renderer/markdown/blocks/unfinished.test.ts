import { describe, expect, it } from 'vitest';
import { withClosedMarkup } from '../../../../src/renderer/markdown/blocks/unfinished.ts';

describe('the end of a streaming paragraph', () => {
  it.each([
    ['plain words', 'plain words'],
    ['a **bold', 'a **bold**'],
    ['a **bold ', 'a **bold** '],
    ['a **bold** b', 'a **bold** b'],
    ['a **', 'a '],
    ['*A line', '*A line*'],
    ['a *word and **more', 'a *word and **more***'],
    ['a _word', 'a _word_'],
    ['a ~~word', 'a ~~word~~'],
    ['a *', 'a '],
    ['a **_', 'a '],
    ['2*3 and snake_case', '2*3 and snake_case'],
    ['2 * 3', '2 * 3'],
    ['a \\*star', 'a \\*star'],
    ['a *b*', 'a *b*'],
    ['a **b*', 'a **b**'],
    ['$x_{i}$ and', '$x_{i}$ and'],
    ['see https://example.org/_a', 'see https://example.org/_a'],
    ['**see https://example.org**', '**see https://example.org**'],
    ['これは**「重要', 'これは**「重要**'],
    ['*a _b '.repeat(9), '*a _b '.repeat(9)],
    ['a `code', 'a `code`'],
    ['a `', 'a '],
    ['`a **b` c', '`a **b` c'],
    ['a [link', 'a [link'],
    ['a [link](https://exam', 'a link'],
    ['a **b [link](ht', 'a **b link**'],
    ['![alt](https://x', 'alt'],
    ['a [link](https://example.org)', 'a [link](https://example.org)'],
  ])('%j is shown as %j', (text, shown) => {
    expect(withClosedMarkup(text)).toBe(shown);
  });
});
