import { describe, expect, it } from 'vitest';
import { emptyStream, settle } from '../../../../src/renderer/markdown/blocks/block-stream.ts';
import { noLinks } from '../../../../src/renderer/markdown/blocks/blocks.ts';
import { type InlineToken, lexInline } from '../../../../src/renderer/markdown/blocks/bounded-lexer.ts';
import { openFormula } from '../../../../src/renderer/markdown/formula/formula-scan.ts';

function formulasIn(tokens: readonly InlineToken[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'formula') return [`${token.display ? 'displayed ' : ''}${token.tex}`];
    return 'tokens' in token && token.tokens ? formulasIn(token.tokens as readonly InlineToken[]) : [];
  });
}
const formulas = (text: string): string[] => formulasIn(lexInline(text, noLinks));
const kinds = (text: string): string[] => settle(emptyStream, text).blocks.map(({ kind }) => kind);

describe('C10 formulas', () => {
  it.each([
    ['so $x$ and $y_1$', ['x', 'y_1']],
    ['$$a$$ then $$b$$', ['displayed a', 'displayed b']],
    ['\\(a+b\\) and \\[c\\]', ['a+b', 'displayed c']],
    ['**so $a*b*c$ is** and _$x_1$ too_', ['a*b*c', 'x_1']],
    ['*\\(a*b\\)* and **\\[c**d\\]**', ['a*b', 'displayed c**d']],
    ['$\\text{cost: \\$5}$', ['\\text{cost: \\$5}']],
    ['$$\\text{for $x$}$$', ['displayed \\text{for $x$}']],
    ['($n$)-th, "$k$", $O(n \\log n)$.', ['n', 'k', 'O(n \\log n)']],
    ['$5x + 3$ and $1{,}000$', ['5x + 3', '1{,}000']],
    ['# $E = mc^2$', ['E = mc^2']],
  ])('%s', (text, found) => {
    expect(formulas(text)).toEqual(found);
  });

  it.each([
    'It costs $5 and $10.',
    'between $5 and 10$ more',
    '$5-$10, $5/$10 and $1,000.00',
    'US$5 to CA$6$',
    'from $3 million to 4$',
    '$PATH and $HOME, $PATH:$HOME',
    '`$x$` and ``$$y$$``',
    'a $ b $ c',
    '\\$x\\$ and \\$\\$y\\$\\$',
    '\\\\(x\\\\)',
    '$x\n$',
    'a$b$c',
  ])('no formula in: %s', (text) => {
    expect(formulas(text)).toEqual([]);
  });
});

describe('C10 a displayed formula keeps its lines together', () => {
  it.each([
    ['$$\na\n- b\n= c\n# d\n$$', ['paragraph']],
    ['\\[\na\n+ b\n\\]', ['paragraph']],
    ['Text:\n$$\n- a\n$$\nMore.', ['paragraph', 'paragraph', 'paragraph']],
    ['$$ open\n\n- a\n- b', ['paragraph', 'list']],
    ['$$a$$ is nice\n- b', ['paragraph', 'list']],
    ['- a\n\n  $$\n  + b\n  $$', ['list']],
  ])('%j', (text, found) => {
    expect(kinds(text)).toEqual(found);
  });
});

describe('C10 a streaming formula', () => {
  it.each([
    ['so $\\frac{a}', '$\\frac{a}'],
    ['so $x', '$x'],
    ['so $x_1 + y', '$x_1 + y'],
    ['so $$a *b', '$$a *b'],
    ['so $x$ and \\(a', '\\(a'],
    ['so \\[a', '\\[a'],
    ['`$x` $y', '$y'],
  ])('%s shows its source', (text, open) => {
    const at = openFormula(text);
    expect(at === undefined ? undefined : text.slice(at)).toBe(open);
  });

  it.each(['$5 and *more*', '$PATH is **set', 'so $x$', '`$x', 'US$x', 'a \\$x', '$ x', 'plain'])(
    '%s isn’t a formula',
    (text) => {
      expect(openFormula(text)).toBeUndefined();
    },
  );
});

describe('C10 hostile formulas are parsed to the end', () => {
  it.each([
    ['dollars', '$'.repeat(50_000)],
    ['dollars and letters', '$a '.repeat(20_000)],
    ['open brackets', '\\('.repeat(20_000)],
    ['open displays', '\\[\n'.repeat(20_000)],
    ['lines of dollars', '$$\n'.repeat(20_000)],
    ['paragraphs of dollars', 'a\n$$ b\n\n'.repeat(5_000)],
    ['stars in dollars', '*$a*'.repeat(10_000)],
  ])('%s', (_name, text) => {
    expect(kinds(text).length).toBeGreaterThan(0);
    expect(formulas(text.slice(0, 4096))).toBeDefined();
    openFormula(text.slice(0, 4096));
  });
});
