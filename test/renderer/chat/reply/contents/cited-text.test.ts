import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedText } from '../../../../../src/renderer/chat/reply/contents/cited-text.ts';
import { growth, linearGrowth } from '../../../../growth.ts';

const source = (ends: number[]) => ({ url: 'https://example.org/', title: '', ends });

describe('the numbers of sources', () => {
  it('C28: come after the passages that cite them', () => {
    const text = 'It opens at ten. It closes at noon.';
    expect(citedText(text, [source([16]), source([16, 35])])).toBe(
      'It opens at ten.[1][2] It closes at noon.[2]',
    );
  });

  it('C28: don’t split words, links or code', () => {
    expect(citedText('See [tides](https://a.example) now', [source([12])])).toBe(
      'See [tides](https://a.example)[1] now',
    );
    expect(citedText('See [high tides](https://a.example) now', [source([15])])).toBe(
      'See [high tides](https://a.example)[1] now',
    );
    expect(citedText('![A chart](https://a.example/x.png) now', [source([9])])).toBe(
      '![A chart](https://a.example/x.png)[1] now',
    );
    expect(citedText('Run `tide high` now', [source([9])])).toBe('Run `tide high` now');
    expect(citedText('```\nlet a = 1\n```\nDone', [source([8])])).toBe('```\nlet a = 1\n```\nDone');
    expect(citedText('The harbour', [source([6])])).toBe('The harbour[1]');
  });

  it('C28: come after the passage in scripts without spaces', () => {
    const text = '北京是首都。上海是最大的城市。';
    expect(citedText(text, [source([6]), source([14])])).toBe('北京是首都。[1]上海是最大的城市。[2]');
    expect(citedText('港は十時に開く。駅は近い。', [source([7])])).toBe('港は十時に開く。[1]駅は近い。');
  });

  it('C28: aren’t added if the text already has them', () => {
    expect(citedText('It opens at ten [1].', [source([15])])).toBe('It opens at ten [1].');
  });

  it('C28: replace the marks of Azure OpenAI, outside of code', () => {
    const text = 'It opens at ten [doc1][doc3], not `[doc1]` [doc2].\n\n```\n[doc1]\n```\n';
    const sources = [
      { ...source([]), documents: [3] },
      { ...source([]), documents: [1, 4] },
    ];
    expect(citedText(text, sources)).toBe(text.replace('[doc1][doc3]', '[2][1]'));
    expect(citedText(text, [source([])])).toBe(text);
  });

  it('C28: are added where the only numbers in brackets are an index in code, a year or a number that no source has', () => {
    const text = 'The first is a[0], not `a[1]` or `a[2]`. See the list [1999].\n\n```\nb[1] = 2\n```\nDone.';
    expect(citedText(text, [source([40]), source([60])])).toBe(
      text.replace('a[2]`.', 'a[2]`.[1]').replace('list [1999].', 'list [1999].[2]'),
    );
  });

  it('C28: are not added where the text has them beside code', () => {
    const text = 'Use `a[0]`, as documented[2].\n\n~~~\na[1]\n~~~\nDone.';
    expect(citedText(text, [source([27]), source([27])])).toBe(text);
  });

  it('C28: are found in linear time', () => {
    const work = (size: number) => void citedText(`\`${'[1]'.repeat(size)}\``, [source([1])]);
    expect(growth(work)).toBeLessThan(linearGrowth);
  });

  it('C28: only add numbers, wherever a gateway puts them', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.array(fc.nat(60), { maxLength: 4 }), { maxLength: 4 }),
        (text, ends) => {
          fc.pre(!/\[\d{1,3}\]/.test(text));
          const marked = citedText(text, ends.map(source));
          expect(marked.replace(/\[\d\]/g, '')).toBe(text);
        },
      ),
    );
  });

  it.each(['word ', '`', '$ ', '```\n', 'a\n'])(
    'C28: are placed in linear time, in a text of %j',
    (piece) => {
      const work = (size: number) => {
        const text = piece.repeat(Math.ceil(size / piece.length));
        const ends = Array.from({ length: Math.ceil(text.length / 10) }, (_, at) => at * 10);
        citedText(text, [source(ends)]);
      };
      expect(growth(work, 2_000)).toBeLessThan(linearGrowth);
    },
  );
});
