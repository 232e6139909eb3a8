import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { findMessages } from '../../../../src/main/services/search/find-messages.ts';
import { snippetOf } from '../../../../src/main/services/search/snippet.ts';
import { createConversationStore } from '../../../../src/main/storage/conversation-store.ts';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { openMessageIndexReader } from '../../../../src/main/storage/message-index-reader.ts';
import { createMessageStore } from '../../../../src/main/storage/message-store.ts';
import { createMatcher } from '../../../../src/shared/search/search-matches.ts';
import { searchTerms } from '../../../../src/shared/search/search-query.ts';
import { conversationWith, messageWith } from '../../../renderer/chat/samples.ts';
import { removeFolder, tempFolder } from '../in-temp-app.ts';

async function emptyIndex() {
  const folder = await tempFolder();
  const file = join(folder, 'parlance.db');
  const database = openDatabase(file);
  const reader = openMessageIndexReader(file);
  onTestFinished(async () => {
    reader.close();
    database.close();
    await removeFolder(folder);
  });
  const { running: _, ...conversation } = conversationWith();
  createConversationStore(database).add(conversation);
  const messages = createMessageStore(database);
  const hits = (query: string, order: 'newest' | 'relevance' = 'newest') =>
    findMessages(reader, { query, order, after: null, limit: 100 }).hits;
  return { messages, hits };
}

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '"',
    '*',
    '(',
    ')',
    ':',
    '^',
    '-',
    '+',
    'AND',
    'OR',
    'NOT',
    'NEAR(',
    '“',
    '」',
    "'",
    ';',
    '\0',
    '\ud800',
    'tide',
  ),
);
/** Generated queries take a while on a busy machine. */
const longTimeout = { timeout: 120_000 };

const query = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(' ').slice(0, 500));

test('C12: no query is a syntax error, and each gets a result', longTimeout, async () => {
  const { messages, hits } = await emptyIndex();
  messages.add(messageWith({ id: 'm', text: 'tide tables AND "NEAR" things' }));
  fc.assert(
    fc.property(query, fc.constantFrom('newest' as const, 'relevance' as const), (text, order) => {
      for (const { snippet } of hits(text, order)) expect(snippet.text).not.toBe('');
    }),
    { numRuns: 200 },
  );
});

test('C12: a message is found by its text, whatever characters it contains', longTimeout, async () => {
  const { messages, hits } = await emptyIndex();
  const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 6,
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(words, async (messageWords) => {
      const text = messageWords.join(' ');
      const terms = searchTerms(`"${text.replace(/["“”„«»「」]/g, ' ')}"`);
      const id = `m${count++}`;
      messages.add(messageWith({ id, text, createdAt: count * 1000 }));
      await new Promise((turn) => setImmediate(turn));
      if (terms.length === 0) return;
      const hit = hits(text.replace(/["“”„«»「」]/g, ' ')).find(({ messageId }) => messageId === id);
      expect(hit, text).toBeDefined();
    }),
    { numRuns: 150 },
  );
});

test('C12: marked ranges are within the text, in order, and match the query', longTimeout, () => {
  fc.assert(
    fc.property(query, fc.string({ unit: 'grapheme', maxLength: 400 }), (queryText, around) => {
      const matcher = createMatcher(searchTerms(queryText));
      if (!matcher) return;
      const { text, matches } = snippetOf(`${around} ${queryText} ${around}`, matcher);
      let end = 0;
      for (const [from, to] of matches) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        end = to;
      }
    }),
    { numRuns: 150, examples: [['㈝ ²A', '']] },
  );
});

test('C12: a snippet shows the place with the most matches, without markup in between', () => {
  const matcher = createMatcher(searchTerms('winch gull'));
  if (!matcher) throw new Error('no matcher');
  const filler = 'nothing of interest here, '.repeat(20);
  const snippet = snippetOf(
    `a gull ${filler}\n## The **winch** and the \`gull\`\n| cry | ${filler}`,
    matcher,
  );
  expect(snippet.matches.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['winch', 'gull']);
  expect(snippet.text).not.toMatch(/[#*`|]/);
  expect(snippet).toMatchObject({ cutStart: true, cutEnd: true });
  const folded = snippetOf(
    'Die Straße, ﬁne Cafe\u0301 STRASSE',
    createMatcher(searchTerms('strasse "cafe" fine')) ?? matcher,
  );
  expect(folded.matches.map(([from, to]) => folded.text.slice(from, to))).toEqual([
    'Straße',
    'ﬁne',
    'Cafe\u0301',
    'STRASSE',
  ]);
});

test.each([
  ['the last word matches as a prefix', 'low ti', 'Low tide, untidy', ['Low', 'ti']],
  ['a finished word matches as a whole', '"tide"', 'tides and tide', ['tide']],
  [
    'a phrase includes the punctuation between its words',
    '"low tide"',
    'low, tide; low the tide',
    ['low, tide'],
  ],
  ['letters of scripts without spaces follow each other', '潮汐', '大潮汐表 潮 汐', ['潮汐', '潮 汐']],
  ['a letter keeps its marks', 'ก', 'กิ ก', ['ก']],
])('C12: %s', (_, query, text, marked) => {
  const matches = createMatcher(searchTerms(query))?.in(text) ?? [];
  expect(matches.map(([from, to]) => text.slice(from, to))).toEqual(marked);
});
