import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../../src/main/services/clock.ts';
import { createSearchService, type SearchService } from '../../src/main/services/search/search-service.ts';
import { type Database, openDatabase } from '../../src/main/storage/database.ts';
import { createMessageStore, type MessageStore } from '../../src/main/storage/message-store.ts';
import type { Message } from '../../src/shared/chat/message.ts';
import type { SearchOrder } from '../../src/shared/search/search.ts';
import type { Samples } from './measure.ts';
import { spreadOf } from './measure.ts';
import type { Goal, Growth, Row } from './row.ts';
import {
  createWordSource,
  fillStore,
  messagesPerConversation,
  newMessage,
  type WordSource,
} from './search-store.ts';

const sizes = [12_800, 51_200, 204_800] as const;
/** How many times a message is saved and a conversation is opened. */
const each = 500;
/** The limits of F6, in ms. */
export const limitsMs = { save: 1, open: 2, typing: 10, ranking: 200 } as const;

/** F6: a store of 200,000 messages in 5,000 conversations, with the index enabled. */
export const searchRow: Row = {
  id: 'F6',
  title: '200,000 messages in 5,000 conversations: save, open, search while typing, rank',
  measure: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
    const file = join(folder, 'parlance.db');
    const database = openDatabase(file);
    const search = createSearchService(file, systemClock);
    try {
      const words = createWordSource();
      const growth: Growth[] = [];
      let filled = 0;
      let samples: readonly Samples[] = [];
      for (const size of sizes) {
        fillStore(database, words, { already: filled, total: size });
        filled = size;
        samples = await measured(database, search, words, size);
        for (const { name, ms } of samples)
          growth.push({ size: `${size} messages, ${name}`, microsecondsEach: 1000 * spreadOf(ms).median });
      }
      const goals: Goal[] = samples.map(({ name, ms }) => ({
        what: `${name}, p95 in ms`,
        value: percentile(ms, 0.95),
        limit: limitsMs[name as keyof typeof limitsMs],
      }));
      const condition = `${filled} messages, each query once, through the worker where a search is asked for`;
      return { comparisons: [{ condition, base: 'open', samples }], goals, growth };
    } finally {
      await search.close();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Measures saving, opening, and searching everywhere or in folders, in a store of `size` messages. */
export async function measured(
  database: Database,
  search: SearchService,
  words: WordSource,
  size: number,
  perConversation = messagesPerConversation,
  folderIds: readonly string[] = [],
): Promise<readonly Samples[]> {
  const messages = createMessageStore(database);
  const anyConversation = () => `c${Math.floor(words.random() * (size / perConversation))}`;
  const make = () => newMessage(words, anyConversation(), size);
  return [
    { name: 'save', ms: await saving(database, messages, make) },
    { name: 'open', ms: await repeated(each, () => void messages.ofConversation(anyConversation())) },
    { name: 'typing', ms: await searching(search, words, 'newest', 60, folderIds) },
    { name: 'ranking', ms: await searching(search, words, 'relevance', 12, folderIds) },
  ];
}

function saving(database: Database, messages: MessageStore, make: () => Message) {
  // Created beforehand, so that only saving is measured.
  const made = Array.from({ length: warmUp + each }, make).values();
  return repeated(each, () => {
    const { value } = made.next();
    if (!value) throw new Error('too few messages were made');
    database.transaction(() => messages.add(value));
  });
}

/** Runs each query as if typed one letter at a time, from its second letter on. */
async function searching(
  search: SearchService,
  words: WordSource,
  order: SearchOrder,
  queries: number,
  folderIds: readonly string[],
): Promise<readonly number[]> {
  const typed = Array.from({ length: queries }, () => {
    const count = 1 + Math.floor(words.random() * 3);
    return Array.from({ length: count }, () => words.word(words.random())).join(' ');
  });
  const wholes = [...typed, '的', '来上国', '"国和地"'];
  const queryPrefixes = wholes.flatMap((whole) =>
    [...whole].map((_, at) => whole.slice(0, at + 1)).filter((query) => query.length > 1),
  );
  const run = (query: string, at = 0) => {
    const folderId = folderIds[at % folderIds.length];
    return search.messages({ query, order, after: null, limit: 30, folderId }, undefined);
  };
  // The first query starts the worker.
  await run('warm up');
  const ms: number[] = [];
  for (const [at, query] of queryPrefixes.entries()) {
    const startedAt = performance.now();
    await run(query, at);
    ms.push(performance.now() - startedAt);
  }
  return ms;
}

const warmUp = 20;

/**
 * Returns the times of all runs except the {@link warmUp}, each in a separate turn of the event loop, as in the app.
 */
async function repeated(times: number, work: () => void): Promise<readonly number[]> {
  const ms: number[] = [];
  for (let at = -warmUp; at < times; at += 1) {
    await nextTurn();
    const startedAt = performance.now();
    work();
    if (at >= 0) ms.push(performance.now() - startedAt);
  }
  return ms;
}

export function percentile(ms: readonly number[], share: number): number {
  const sorted = ms.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
