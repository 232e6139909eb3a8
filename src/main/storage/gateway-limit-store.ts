import {
  type GatewayLimits,
  gatewayLimitsSchema,
  hasAnyLimit,
  hasExpired,
  limitsByName,
  type ModelLimits,
  noKnownLimits,
  singleLimits,
  strictest,
} from '../../shared/gateways/gateway-limits.ts';
import type { Database } from './database.ts';
import { instantOrNull, json } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** Known limits of gateways, by gateway and model. Those learned from a rejection expire after 30 days. */
export type GatewayLimitStore = {
  /**
   * Returns the limits of a model, including those of the whole gateway. If `model` is null, it could be any model, so
   * the limits of all models apply. Until limits of the model are stored, the ones known from its name are included.
   */
  of(gatewayId: string, model: string | null): GatewayLimits;
  /** Whether limits of a model are stored. */
  has(gatewayId: string, model: string): boolean;
  /** Stores the limits of a model after a rejection. The new ones among them are learned now. */
  learn(gatewayId: string, model: string, limits: GatewayLimits): void;
  /**
   * Stores the limits of a model as changed by the user. The new ones among them don't expire. Null stands for the whole
   * gateway.
   */
  set(gatewayId: string, model: string | null, limits: GatewayLimits): void;
  /** Returns all limits of a gateway, by model. */
  all(gatewayId: string): readonly ModelLimits[];
  /** Deletes the limits of one model, or of the whole gateway. */
  remove(gatewayId: string, model?: string): void;
};

/** One limit of a model. `learnedAt` is in epoch ms, or null if it wasn't learned from a rejection. */
type StoredLimit = ModelLimits & { readonly learnedAt: number | null };

/**
 * Creates the store for a database, and deletes what has expired. Limits of gateways that exist only for this run stay
 * in memory. `now` returns epoch ms.
 */
export function createGatewayLimitStore(
  database: Database,
  forThisRun: (gatewayId: string) => boolean,
  now: () => number,
): GatewayLimitStore {
  const table = createLimitTable(database, now());
  const ofThisRun = new Map<string, readonly StoredLimit[]>();

  const known = (gatewayId: string): readonly StoredLimit[] => {
    const stored = forThisRun(gatewayId) ? (ofThisRun.get(gatewayId) ?? []) : table.of(gatewayId);
    return stored.filter(({ learnedAt }) => !hasExpired(learnedAt, now()));
  };

  /** Replaces the limits of a model. Those that were known keep their date, and `dateOf` dates the others. */
  function replace(
    gatewayId: string,
    model: string,
    limits: readonly GatewayLimits[],
    dateOf: (key: string) => number | null,
  ): void {
    const before = known(gatewayId);
    const dates = new Map(
      before.filter((one) => one.model === model).map((one) => [keyOf(one.limits), one.learnedAt]),
    );
    const dated = limits.map((one) => {
      const date = dates.get(keyOf(one));
      return { model, limits: one, learnedAt: date === undefined ? dateOf(keyOf(one)) : date };
    });
    if (forThisRun(gatewayId))
      ofThisRun.set(gatewayId, [...before.filter((one) => one.model !== model), ...dated]);
    else table.replace(gatewayId, model, dated);
  }

  return {
    of: (gatewayId, model) => {
      const stored = known(gatewayId);
      const isStored = model === null || stored.some((one) => one.model === model);
      const first = isStored ? noKnownLimits : limitsByName(model);
      return combined(
        first,
        model === null ? stored : stored.filter((one) => [model, ''].includes(one.model)),
      );
    },
    has: (gatewayId, model) => known(gatewayId).some((one) => one.model === model),
    learn: (gatewayId, model, limits) => {
      const byName = new Set(singleLimits(limitsByName(model)).map(keyOf));
      const marks = known(gatewayId).filter((one) => one.model === model && !hasAnyLimit(one.limits));
      const all = [...marks.map((mark) => mark.limits), ...singleLimits(limits)];
      replace(gatewayId, model, all, (key) => (byName.has(key) ? null : now()));
    },
    set: (gatewayId, model, limits) => {
      // An entry without limits marks the model as changed, so that what is known from its name stays removed.
      replace(gatewayId, model ?? '', [noKnownLimits, ...singleLimits(limits)], () => null);
    },
    all: (gatewayId) =>
      [...Map.groupBy(known(gatewayId), ({ model }) => model)]
        .map(([model, stored]) => ({ model, limits: combined(noKnownLimits, stored) }))
        .filter(({ limits }) => hasAnyLimit(limits)),
    remove: (gatewayId, model) => {
      const rest = (ofThisRun.get(gatewayId) ?? []).filter((one) => one.model !== model);
      ofThisRun.set(gatewayId, model === undefined ? [] : rest);
      table.remove(gatewayId, model);
    },
  };
}

function combined(first: GatewayLimits, stored: readonly StoredLimit[]): GatewayLimits {
  return stored.reduce((all, { limits }) => strictest(all, limits), first);
}

function keyOf(limits: GatewayLimits): string {
  return JSON.stringify(limits);
}

/** Creates the access to the stored limits, and deletes those that have expired. */
function createLimitTable(database: Database, now: number) {
  const { sql } = database;
  const select = sql.prepare('SELECT * FROM gateway_limits WHERE gateway_id = ? ORDER BY model, rowid');
  const { insert } = createRowWriter(sql);
  const remove = sql.prepare('DELETE FROM gateway_limits WHERE gateway_id = ?');
  const removeOne = sql.prepare('DELETE FROM gateway_limits WHERE gateway_id = ? AND model = ?');

  const removeExpired = sql.prepare('DELETE FROM gateway_limits WHERE learned_at = ?');
  for (const row of sql.prepare('SELECT DISTINCT learned_at FROM gateway_limits').all()) {
    const learnedAt = instantOrNull(row, 'learned_at');
    if (hasExpired(learnedAt, now)) removeExpired.run(learnedAt);
  }

  return {
    of: (gatewayId: string): readonly StoredLimit[] =>
      select.all(gatewayId).map((row) => ({
        model: String(row.model),
        limits: json(row, 'limits', gatewayLimitsSchema, noKnownLimits) ?? noKnownLimits,
        learnedAt: instantOrNull(row, 'learned_at'),
      })),
    replace: (gatewayId: string, model: string, limits: readonly StoredLimit[]): void =>
      database.transaction(() => {
        removeOne.run(gatewayId, model);
        for (const one of limits) insert('gateway_limits', { ...one, gatewayId, model });
      }),
    remove: (gatewayId: string, model: string | undefined): void => {
      if (model === undefined) remove.run(gatewayId);
      else removeOne.run(gatewayId, model);
    },
  };
}
