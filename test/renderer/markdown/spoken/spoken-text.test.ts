import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spokenText } from '../../../../src/renderer/markdown/spoken/spoken-text.ts';

const cases: readonly [what: string, markdown: string, spoken: string][] = [
  ['plain text stays as it is', 'Good morning, Aldana.', 'Good morning, Aldana.'],
  ['paragraphs stay apart, lines do not', 'One\ntwo.\n\nThree.', 'One two.\n\nThree.'],
  ['marks are dropped', '**Hold** the _gate_ for ~~now~~ the ***end***.', 'Hold the gate for now the end.'],
  ['headings end as sentences', '# The rundown\n\nWater.', 'The rundown.\n\nWater.'],
  ['headings keep their own punctuation', '## Why?\n\n### Three: \n\nx', 'Why?\n\nThree:\n\nx'],
  ['underlined headings too', 'Title\n=====\n\nx', 'Title.\n\nx'],
  ['punctuation in quotation marks ends a heading too', '# “Why?”\n\nx', '“Why?”\n\nx'],
  ['Chinese headings end with a Chinese full stop', '# 标题\n\n文。', '标题。\n\n文。'],
  ['items are sentences', '- bread\n- milk!\n* * *', 'bread.\nmilk!'],
  ['numbered items are read with their number', '3. bread\n4. milk', '3. bread.\n4. milk.'],
  ['numbers stay as they are written', '3. c\n2. b\n1. a', '3. c.\n2. b.\n1. a.'],
  ['a sum isn’t emphasis', '2*3*4 and 2**3**2', '2*3*4 and 2**3**2'],
  ['Japanese quotation marks in emphasis', 'これは**「重要」**な点です。', 'これは「重要」な点です。'],
  ['Chinese ones', '他说**“好的”**，看**《红楼梦》**。', '他说“好的”，看《红楼梦》。'],
  ['Korean ones', '이것은 **"중요"**한 *점(点)*입니다.', '이것은 "중요"한 점(点)입니다.'],
  ['emphasised units of numbers', '2024**年**5月、1**억**2천', '2024年5月、1억2천'],
  ['alerts are read without their mark', '> [!NOTE]\n> Hold it.', 'Hold it.'],
  ['paragraphs of footnotes are read', 'So[^1].\n\n[^1]: A note.\n\n    More.', 'So.\n\nA note. More.'],
  ['math fences aren’t read', 'So.\n\n```math\nx^2\n```', 'So.'],
  ['footnotes are read without their label', 'So[^1].\n\n[^1]: A note.', 'So.\n\nA note.'],
  ['references in HTML are read', '<div>Fish &amp; chips</div>', 'Fish & chips'],
  [
    'tags that aren’t HTML stay',
    'A `List` or List<T>, <laugh> and all',
    'A List or List<T>, <laugh> and all',
  ],
  ['task items are read without brackets', '- [x] bread\n- [ ] milk', 'bread.\nmilk.'],
  ['items in items', '- fruit\n  - apples\n  - pears\n- bread', 'fruit.\napples.\npears.\nbread.'],
  ['loose items', '- one\n\n  more of one\n\n- two', 'one.\nmore of one.\ntwo.'],
  ['quotes are read', '> Hold it.\n>\n> > Or not.', 'Hold it.\n\nOr not.'],
  [
    'table rows are read with the names of their columns',
    '| Segment | In | Out |\n|:--|--:|--:|\n| Cold open | 00:00 | 00:40 |\n| The **gate** | 00:40 | |',
    'Segment, In, Out.\nCold open, In: 00:00, Out: 00:40.\nThe gate, In: 00:40.',
  ],
  ['links become their text', 'See [the notes](https://example.org/a?b=c#d "t").', 'See the notes.'],
  ['links by reference too', 'See [the notes][1].\n\n[1]: https://example.org/long', 'See the notes.'],
  ['bare addresses become their host', 'See https://www.example.org/a/b?c=d.', 'See example.org.'],
  [
    'so do addresses in angle brackets',
    'See <https://example.org/a>, and www.example.net/x.',
    'See example.org, and example.net.',
  ],
  ['a link whose text is an address', '[https://example.org/a/b](https://example.org/a/b)', 'example.org'],
  ['mail addresses stay', 'Write to <desk@example.org>.', 'Write to desk@example.org.'],
  ['images become their descriptions', '![A mill by the river](mill.png)', 'A mill by the river'],
  ['images without a description are silent', 'a ![](mill.png) b', 'a b'],
  [
    'blocks of code are left out',
    'Run this:\n\n```sh\nrm -rf *\n```\n\nThen rest.',
    'Run this:\n\nThen rest.',
  ],
  ['indented ones too', 'So:\n\n    let x = 1\n\nDone.', 'So:\n\nDone.'],
  ['a fence that has not ended', 'So:\n\n```js\nlet x', 'So:'],
  ['names in code are spoken', 'Press `npm start` in `config.json`.', 'Press npm start in config.json.'],
  ['inline code is left out', 'Use `xs.map((x) => x * 2)` here.', 'Use here.'],
  ['display formulas are left out', 'So\n\n$$\nE = mc^2\n$$\n\nit is.', 'So\n\nit is.'],
  ['inline formulas too', 'The area $\\pi r^2$, or \\(a_1 + b_1\\), grows.', 'The area, or, grows.'],
  ['bracketed formulas too', 'So \\[ x = \\frac{1}{2} \\] holds.', 'So holds.'],
  ['money isn’t a formula', 'From $5 to $10, or US$3 and $4.', 'From $5 to $10, or US$3 and $4.'],
  ['dollar signs in code aren’t a formula', 'Set `$HOME` to `$PATH`, now.', 'Set to, now.'],
  ['a formula alone leaves no full stop behind', '$$x$$.', ''],
  ['references are read', 'Fish &amp; chips &mdash; 3 &lt; 4 &#x2713;', 'Fish & chips — 3 < 4 ✓'],
  ['escapes lose their backslash', 'Not \\*bold\\* but 2 \\* 3', 'Not *bold* but 2 * 3'],
  ['tags are dropped, and their text stays', '<details><summary>More</summary>Here</details>', 'More Here'],
  ['inline tags too', 'H<sub>2</sub>O and<br>more', 'H 2 O and more'],
  ['comments are silent', '<!-- nobody\nhears --> \n\nThis is heard.', 'This is heard.'],
  ['rules are silent', 'One\n\n---\n\nTwo', 'One\n\nTwo'],
  ['footnote marks are silent', 'As was said[^1].', 'As was said.'],
  ['other scripts stay', 'שלום **עולם**', 'שלום עולם'],
  ['an empty text stays empty', ' \n', ''],
];

describe('C17: the spoken text has no Markdown, code or formulas', () => {
  for (const [what, markdown, spoken] of cases) {
    test(what, () => expect(spokenText(markdown, 'reply').text).toBe(spoken));
  }

  test('what is left out is listed with its kind', () => {
    const { omitted } = spokenText(
      '```js\na\n```\n\n- `x = 1` and `name`\n\n  ```\n  b\n  ```\n\n$$y$$ and $z_1$',
      'reply',
    );
    expect(omitted.map(({ kind }) => kind).sort()).toEqual(['code', 'code', 'code', 'formula', 'formula']);
    expect(omitted.map(({ text }) => text)).toEqual(expect.arrayContaining(['`x = 1`', '$$y$$', '$z_1$']));
  });

  test('ordinary text is spoken unchanged', () => {
    const word = fc.stringMatching(/^[A-Za-zäöüé]{1,12}$/);
    const paragraph = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => `${words.join(' ')}.`);
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 1, maxLength: 5 }), (paragraphs) => {
        const text = paragraphs.join('\n\n');
        expect(spokenText(text, 'reply').text).toBe(text);
      }),
    );
  });

  test('no text throws, and fences are never spoken', () => {
    const fragment = fc.constantFrom(
      '`',
      '```',
      '\n',
      '$',
      '$$',
      '|',
      '- ',
      '# ',
      '> ',
      '[',
      '](',
      ')',
      '*',
      '_',
      '<',
      '\\(',
      'word ',
      '1. ',
      '&',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 60 }), (fragments) => {
        expect(typeof spokenText(fragments.join(''), 'reply').text).toBe('string');
      }),
    );
  });

  test('repetitions in a hostile reply cost linear time', () => {
    const repeats = [
      '`x',
      '``',
      '`` ` ',
      '\\[',
      '\\(',
      '$',
      '$$',
      '$$a',
      '[',
      '<a',
      '**',
      '| ',
      'https://',
      '(',
    ];
    for (const repeat of repeats)
      expect(typeof spokenText(repeat.repeat(20_000 / repeat.length), 'reply').text).toBe('string');
    expect(
      spokenText('The **gate** and [notes](https://example.org), $5 each. '.repeat(600), 'reply').text,
    ).toMatch(/^(The gate and notes, \$5 each\. ?)+$/);
  });
});

const asWritten = [
  'Date: ____/____/2026, name: __________',
  '__/__/2026 or _/_/2026',
  '签名：____/____/2026',
  'C:\\Users\\ada\\*.txt and C:\\_temp\\_old\\[new]',
  '\\\\server\\share\\file_name.txt',
  'snake_case_name, __init__, __main__.py and _private_var_',
  '/path/_to_/file and *args, **kwargs',
  'Dial *123# or *67, then * to stop.',
  '^_^ hello ^_^ (*_*) and (*_*) -_- and -_-',
  '2*3*4, 2 * 3 * 4, 5*x*2 and y_1 + y_2',
  '> 100 km/h',
  '2 + 2\n=\n\n4',
  'Roses are red,\nViolets are blue.',
  '— Hello.\n— Good: *****',
  '第__章，共 3 章',
];

const changed: readonly [script: string, spoken: string][] = [
  ['*강조*는 **"중요"**하다.', '강조는 "중요"하다.'],
  ['+ 1 point\n+ 2 points', '+ 1 point.\n+ 2 points.'],
  ['- 2 eggs\n- 1 onion', '2 eggs.\n1 onion.'],
  ['> She came.\n> 5 did not.', 'She came.\n5 did not.'],
  ['详见https://example.org/a，然后点击“下载”。', '详见example.org，然后点击“下载”。'],
  ['请访问www.example.org。谢谢大家！', '请访问example.org。谢谢大家！'],
  ['ADA: *sighs* **No!** _Never_. **« Non ! »** *一*二 **5 %**', 'ADA: sighs No! Never. « Non ! » 一二 5 %'],
];

describe('S9: the user’s own text loses nothing that isn’t clearly Markdown', () => {
  for (const script of asWritten)
    test(`stays as written: ${script}`, () =>
      expect(spokenText(script, 'script')).toEqual({ text: script, omitted: [] }));

  for (const [script, spoken] of changed)
    test(`is read without its formatting: ${script}`, () =>
      expect(spokenText(script, 'script').text).toBe(spoken));

  test('all letters and digits of combined scripts are spoken in order, or listed as left out', () => {
    const scripts = [...asWritten, ...changed.map(([script]) => script)];
    const stretch = fc.tuple(
      fc.constantFrom(...scripts),
      fc.constantFrom('\n', '\n\n', ' — ', ', ', '\n    '),
    );
    const charactersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu) ?? [];
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 6 }), (stretches) => {
        const script = stretches.map((one) => one.join('')).join('');
        const { text, omitted } = spokenText(script, 'script');
        const listed = omitted.flatMap((piece) => charactersOf(piece.text));
        const spoken = charactersOf(text);
        const missing = charactersOf(script).filter((character) => {
          if (character === spoken[0]) return spoken.shift() === undefined;
          const index = listed.indexOf(character);
          return index < 0 || listed.splice(index, 1).length === 0;
        });
        expect({ lost: missing, spoken }).toEqual({ lost: [], spoken: [] });
      }),
    );
  });
});
