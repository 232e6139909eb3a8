import { expect, test } from 'vitest';
import { findMatches } from '../../../../../src/renderer/chat/thread/find/find-matches.ts';
import { fold, foldWithOrigin, placesOf } from '../../../../../src/renderer/ui/highlight/folded-text.ts';
import { messageWith, replyWith } from '../../samples.ts';

const ended = { kind: 'complete', finishReason: 'stop' } as const;
const turn = (id: string, text: string) => ({
  message: replyWith({ id, text }, ended),
  versions: [id],
  omission: null,
});
const question = (id: string, text: string) => ({
  message: messageWith({ id, text }),
  versions: [id],
  omission: null,
});

const all = (turns: Parameters<typeof findMatches>[0], query: string) => {
  const steps = [...findMatches(turns, query, () => 0)];
  return steps.at(-1)?.found.map(({ messageId, nth }) => `${messageId}.${nth}`);
};

test('C12: text is found as it is shown in the page, across Markdown formatting', () => {
  const turns = [turn('a', 'The **pilot** boat and [the *tide*](https://example.org/secret)')];
  expect(all(turns, 'pilot boat')).toEqual(['a.0']);
  expect(all(turns, 'the tide')).toEqual(['a.0']);
  expect(all(turns, 'secret')).toEqual([]);
  expect(all(turns, '**')).toEqual([]);
});

test('C12: tables, lists, quotations and code are searched, and no match spans two blocks', () => {
  const turns = [
    turn('a', '- one\n- two\n\n> three\n\n| four |\n|---|\n| five |\n\n```js\nsix\n```\n\nseven\n\neight'),
  ];
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
    expect(all(turns, word), word).toEqual(['a.0']);
  expect(all(turns, 'seven eight')).toEqual([]);
});

test('C12: the user’s messages are searched as they were typed', () => {
  expect(all([question('a', 'two **stars**')], '**')).toEqual(['a.0', 'a.1']);
});

test('C12: case, diacritics and width are ignored, in any script', () => {
  const text = 'Ærø café CAFÉ ΟΔΌΣ οδος ﾃｽﾄ テスト שָׁלוֹם مُحَمَّد';
  const found = (query: string) => placesOf(fold(text), fold(query)).length;
  expect(found('cafe')).toBe(2);
  expect(found('οδοσ')).toBe(2);
  expect(found('テスト')).toBe(2);
  expect(found('שלום')).toBe(1);
  expect(found('محمد')).toBe(1);
  expect(found('aero')).toBe(1);
});

test('C12: what search finds, Find finds too', () => {
  for (const [text, query] of [
    ['Die Straße nach Łódź', 'strasse'],
    ['Die Straße nach Łódź', 'lodz'],
    ['Une œuvre', 'oeuvre'],
  ] as const)
    expect(all([turn('a', text)], query), query).toEqual(['a.0']);
});

test('a position in the folded text maps back to the original characters', () => {
  const text = 'x\u{1F600} Cafe\u0301 ﬁn';
  const { text: folded, origin } = foldWithOrigin(text);
  const [at] = placesOf(folded, 'cafe');
  if (at === undefined) throw new Error('not found');
  expect(text.slice(...origin(at, at + 4))).toBe('Cafe\u0301');
  expect(folded).toBe(fold(text));
});

test('matches are numbered, and white space alone finds nothing', () => {
  expect(all([turn('a', 'aaaa'), turn('b', 'aa')], 'aa')).toEqual(['a.0', 'a.1', 'b.0']);
  expect(all([turn('a', 'a b')], '  ')).toEqual([]);
});

test('F5: a long conversation is searched in steps, each with all matches so far', () => {
  let now = 0;
  const turns = [question('a', 'x'), question('b', 'x'), question('c', 'x')];
  const steps = [...findMatches(turns, 'x', () => (now += 10))];
  expect(steps.map(({ found, done }) => `${found.length}${done}`)).toEqual([
    '1false',
    '2false',
    '3false',
    '3true',
  ]);
});
