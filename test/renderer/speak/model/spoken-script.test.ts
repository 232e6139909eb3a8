import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spokenText } from '../../../../src/renderer/markdown/spoken/spoken-text.ts';
import { spokenScript } from '../../../../src/renderer/speak/model/spoken-script.ts';

const requests = (text: string, plain = false): readonly string[] => {
  const spoken = spokenScript({ text, plain });
  return spoken.chunks.map(({ start, end }) => spoken.text.slice(start, end));
};

const cases: readonly [what: string, script: string][] = [
  ['a countdown', '3. Three\n2. Two\n1. One.'],
  ['a year at the start of a line', 'It began late.\n\n2019. What a year.\n2021. Another.'],
  ['a sum', 'It is 2*3*4, a*b*c and 2**8.'],
  ['paragraphs that begin with four spaces', '    Once upon a time.\n\n    There was a mill.'],
  ['paragraphs that begin with a tab', '\tOnce upon a time.\n\n\tThere was a mill.'],
  ['verse', 'Tell me not,\nin mournful numbers,\n\nLife is but\nan empty dream.'],
  ['dialogue', '“Is it late?”\n“It is.”'],
  ['directions to the voice', 'Well <laugh> yes. <break/> <break time="1s"/> No.'],
  ['a cast list', '[Ada]: Good morning.\n\n[Ben]: Hello'],
  ['a stage direction in brackets', 'He [sighs](quietly) leaves.'],
  ['scenes divided by tildes', 'One.\n\n~~~\n\nTwo.\n\n~~~\n\nThree.'],
  ['apostrophes written as backticks', '`tis late, and `twas (once) early.'],
  ['amounts of money', 'From $5 million then and there$ to $6 (or 7)$.'],
  ['comparisons', 'If a < b and c > d, then x<y.'],
];

describe('S9: a script is treated as Markdown only if it clearly is', () => {
  for (const [what, script] of cases) {
    test(`${what} is spoken as written`, () => {
      const { omitted } = spokenScript({ text: script, plain: false });
      const lines = (text: string) => text.split(/\n+/).map((line) => line.trim().replace(/\.$/, ''));
      expect(lines(requests(script).join('\n')).filter((line) => line !== '~~~')).toEqual(
        lines(script).filter((line) => line !== '~~~' && line !== ''),
      );
      expect(omitted).toEqual([]);
    });
  }

  test('clear Markdown or HTML loses its formatting, and what is left out is listed', () => {
    const { text, omitted } = spokenScript({
      text: '# Tides\n\n**Hold** the [gate](https://example.org/a) <b>now</b>.[^1]\n\n```\nlet x\n```\n\n[^1]: A &amp; B.',
      plain: false,
    });
    expect(text).toBe('Tides.\n\nHold the gate now.\n\nA & B.');
    expect(omitted.map(({ kind }) => kind).sort()).toEqual(['code', 'mark', 'mark', 'tag', 'tag', 'url']);
  });
});

// Scripts mix words and numbers that occur once with anything that could be mistaken for Markdown.
const mark = fc.constantFrom(
  ...[
    '*',
    '**',
    '_',
    '__',
    '~',
    '~~',
    '`',
    '```',
    '~~~',
    '$',
    '$$',
    '|',
    '---',
    '===',
    '#',
    '# ',
    '> ',
    '- ',
    '+ ',
  ],
  ...[
    '[',
    ']',
    '](',
    ')',
    '(',
    '[^',
    ']: ',
    '![',
    '\\',
    '\\(',
    '\\)',
    '<',
    '>',
    '/>',
    '<b>',
    '</b>',
    '<laugh>',
    '<!--',
  ],
  ...[
    '-->',
    '<pre>',
    '</pre>',
    '<style>',
    '<a href="',
    '">',
    '=',
    ':',
    '. ',
    '.',
    ', ',
    'Dr. ',
    '://',
    'https://',
    'www.',
  ],
  ...[
    ' ',
    ' ',
    ' ',
    ' ',
    '  \n',
    '\n',
    '\n',
    '\n\n',
    '    ',
    '\t',
    '\n    ',
    '\r\n',
    '|--|--|\n',
    '\n|',
    '@',
    '&',
    ';',
  ],
);
const token = fc.constantFrom('word' as const, 'number' as const, 'item' as const);
const script = fc.array(fc.oneof({ arbitrary: mark, weight: 3 }, { arbitrary: token, weight: 2 }), {
  maxLength: 60,
});

/** Makes each word and number unique: wbkx or 1001 comes first, then wckx or 1002, and so on. */
function numbered(pieces: readonly string[]): { readonly text: string; readonly words: readonly RegExp[] } {
  const words: RegExp[] = [];
  let text = '';
  for (const piece of pieces) {
    const place = words.length + 1;
    // Words contain no digits, since a number only counts if no other is next to it.
    const unit =
      piece === 'word'
        ? `w${'abcdefghij'[place % 10]}${'klmnopqrst'[Math.floor(place / 10)]}x`
        : `${1000 + place}`;
    if (piece === 'word') {
      words.push(new RegExp(unit));
      text += unit;
    } else if (piece === 'number' || piece === 'item') {
      // `&#1001;` isn't a number but a character.
      if (/(?:\d|&#)$/.test(text)) text += ' ';
      words.push(new RegExp(`(?<!\\d)${unit}(?!\\d)`));
      text += piece === 'item' ? `${unit}. ` : unit;
    } else text += piece;
  }
  return { text, words };
}

function expectAllWords(
  words: readonly RegExp[],
  spoken: string,
  omitted: readonly { readonly text: string }[],
): void {
  let rest = spoken;
  for (const word of words) {
    const found = word.exec(rest);
    if (found) rest = rest.slice(found.index);
    else expect(omitted.some(({ text }) => word.test(text)) || `${word} in ${spoken}`).toBe(true);
  }
}

describe('S9: every word and number is spoken, in order, or is listed as left out', () => {
  test('in any script', () => {
    fc.assert(
      fc.property(script, (pieces) => {
        const { text, words } = numbered(pieces);
        const { omitted } = spokenScript({ text, plain: false });
        expectAllWords(words, requests(text).join('\n'), omitted);
        expectAllWords(words, requests(text, true).join('\n'), []);
      }),
      { numRuns: 3000 },
    );
  });

  test('in any reply', () => {
    fc.assert(
      fc.property(script, (pieces) => {
        const { text, words } = numbered(pieces);
        const spoken = spokenText(text, 'reply');
        expectAllWords(words, spoken.text, spoken.omitted);
      }),
      { numRuns: 3000 },
    );
  });
});
