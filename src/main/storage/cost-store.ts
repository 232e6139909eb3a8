import { type Cost, costSchema } from '../../shared/chat/cost.ts';
import { type CostSum, costKindSchema, type FolderCost } from '../../shared/chat/cost-sum.ts';
import type { Database } from './database.ts';
import { amount, instant, type Row, text, textOrNull } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** A request that may have been charged. `at` is in epoch ms. */
export type CostEntry = {
  readonly id: string;
  readonly kind: CostSum['kind'];
  readonly at: number;
  /** Null for requests outside of conversations. */
  readonly conversationId: string | null;
  readonly gateway: string;
  readonly model: string;
  readonly cost: Cost;
};

/** The costs of requests. Entries are kept when their conversation is deleted. */
export type CostStore = {
  /** Adds or replaces an entry. */
  put(entry: CostEntry): void;
  /** Yields all entries, oldest first. Skips invalid ones. */
  all(): Generator<CostEntry>;
  /** Returns how many of the entries aren't stored yet. */
  countNew(entries: readonly CostEntry[]): number;
  /** Adds the entries whose id isn't stored yet, and returns how many there were. */
  addNew(entries: readonly CostEntry[]): number;
  /**
   * Sums the entries since a time (epoch ms) by month in the local time zone, kind, model, folder, currency and basis.
   */
  sums(since: number): readonly CostSum[];
  /** Sums the entries of the conversations in a folder by currency and basis. */
  ofFolder(folderId: string): readonly FolderCost[];
};

/** Maximum number of sums to return. The newest months come first. */
const maxSums = 5_000;

/** Creates the store for a database. */
export function createCostStore({ sql, transaction }: Database): CostStore {
  const { insert } = createRowWriter(sql);
  const known = sql.prepare('SELECT 1 FROM costs WHERE id = ?');
  const all = sql.prepare('SELECT * FROM costs ORDER BY at, id');
  const sums = sql.prepare(
    `SELECT strftime('%Y-%m', at / 1000, 'unixepoch', 'localtime') AS month, kind, gateway, costs.model AS model,
       currency, basis, folders.name AS folder, sum(amount) AS total, count(amount) AS priced, count(*) AS requests
     FROM costs
     LEFT JOIN conversations ON conversations.id = conversation_id
     LEFT JOIN folders ON folders.id = folder_id AND folders.removed_at IS NULL
     WHERE at >= ? GROUP BY 1, 2, 3, 4, 5, 6, folders.id ORDER BY 1 DESC LIMIT ${maxSums}`,
  );
  const ofFolder = sql.prepare(
    `SELECT currency, basis, sum(amount) AS total, count(amount) AS priced, count(*) AS requests
     FROM costs WHERE conversation_id IN (SELECT id FROM conversations WHERE folder_id = ? AND removed_at IS NULL)
     GROUP BY 1, 2`,
  );
  return {
    put: (entry) => void insert('costs', rowOf(entry), 'REPLACE'),
    all: function* () {
      for (const row of all.iterate()) {
        const entry = entryFrom(row);
        if (entry) yield entry;
      }
    },
    countNew: (entries) => entries.filter(({ id }) => !known.get(id)).length,
    addNew: (entries) =>
      transaction(() => entries.filter((entry) => insert('costs', rowOf(entry), 'IGNORE')).length),
    sums: (since) => sums.all(since).flatMap((row) => sumFrom(row) ?? []),
    ofFolder: (folderId) => ofFolder.all(folderId).flatMap((row) => amountsFrom(row) ?? []),
  };
}

function rowOf({ id, kind, at, conversationId, gateway, model, cost }: CostEntry) {
  const { amount, currency, basis } = cost;
  return { id, kind, at, conversationId, gateway, model, amount, currency, basis };
}

/** Returns null for a row that isn't valid, such as one in a damaged database. */
function entryFrom(row: Row): CostEntry | null {
  const kind = costKindSchema.safeParse(row.kind);
  const { currency, basis } = row;
  const cost = costSchema.safeParse({ amount: row.amount, currency, basis });
  if (!kind.success || !cost.success) return null;
  return {
    id: text(row, 'id'),
    kind: kind.data,
    at: instant(row, 'at'),
    cost: cost.data,
    conversationId: textOrNull(row, 'conversation_id'),
    gateway: text(row, 'gateway'),
    model: text(row, 'model'),
  };
}

/** Returns null for a row that isn't valid, such as one from a later version. */
function sumFrom(row: Row): CostSum | null {
  const kind = costKindSchema.safeParse(row.kind);
  const amounts = amountsFrom(row);
  if (!kind.success || !amounts) return null;
  const of = {
    month: text(row, 'month'),
    gateway: text(row, 'gateway'),
    model: text(row, 'model'),
    folder: textOrNull(row, 'folder'),
  };
  return { ...of, ...amounts, kind: kind.data };
}

function amountsFrom(row: Row): FolderCost | null {
  const requests = amount(row, 'requests');
  const total = Number(Number(row.total ?? 0).toPrecision(12));
  const cost = costSchema.safeParse({ amount: total, currency: row.currency, basis: row.basis });
  if (!cost.success) return null;
  const { currency, basis } = cost.data;
  return { currency, basis, amount: total, requests, unpriced: requests - amount(row, 'priced') };
}
