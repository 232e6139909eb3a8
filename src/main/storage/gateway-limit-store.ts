import {
  type GatewayLimits,
  gatewayLimitsSchema,
  limitsByName,
  type ModelLimits,
  noKnownLimits,
  strictest,
} from '../../shared/gateways/gateway-limits.ts';
import type { Database } from './database.ts';
import { json } from './row.ts';

/** Known limits of gateways, by gateway and model. */
export type GatewayLimitStore = {
  /**
   * Returns the limits of a model, including those of the whole gateway. If `model` is null, it could be any model, so
   * the limits of all models apply. Until limits of the model are stored, the ones known from its name are included.
   */
  of(gatewayId: string, model: string | null): GatewayLimits;
  /** Whether limits of a model are stored. */
  has(gatewayId: string, model: string): boolean;
  /** Stores the limits of a model. Null stands for the whole gateway. */
  set(gatewayId: string, model: string | null, limits: GatewayLimits): void;
  /** Returns all limits of a gateway, by model. */
  all(gatewayId: string): readonly ModelLimits[];
  /** Deletes the limits of one model, or of the whole gateway. */
  remove(gatewayId: string, model?: string): void;
};

/** Creates the store for a database. Limits of gateways that exist only for this run stay in memory. */
export function createGatewayLimitStore(
  { sql }: Database,
  forThisRun: (gatewayId: string) => boolean,
): GatewayLimitStore {
  const select = sql.prepare('SELECT model, limits FROM gateway_limits WHERE gateway_id = ?');
  const upsert = sql.prepare(
    'INSERT OR REPLACE INTO gateway_limits (gateway_id, model, limits) VALUES (?, ?, ?)',
  );
  const remove = sql.prepare('DELETE FROM gateway_limits WHERE gateway_id = ?');
  const removeOne = sql.prepare('DELETE FROM gateway_limits WHERE gateway_id = ? AND model = ?');
  const ofThisRun = new Map<string, Map<string, GatewayLimits>>();
  const known = (gatewayId: string): readonly (readonly [string, GatewayLimits])[] =>
    forThisRun(gatewayId)
      ? [...(ofThisRun.get(gatewayId) ?? [])]
      : select
          .all(gatewayId)
          .map((row) => [
            String(row.model),
            json(row, 'limits', gatewayLimitsSchema, noKnownLimits) ?? noKnownLimits,
          ]);
  return {
    of: (gatewayId, model) => {
      const stored = known(gatewayId);
      const isStored = model === null || stored.some(([of]) => of === model);
      return stored
        .filter(([of]) => model === null || of === model || of === '')
        .reduce((all, [, limits]) => strictest(all, limits), isStored ? noKnownLimits : limitsByName(model));
    },
    has: (gatewayId, model) => known(gatewayId).some(([of]) => of === model),
    set: (gatewayId, model, limits) => {
      if (!forThisRun(gatewayId)) return void upsert.run(gatewayId, model ?? '', JSON.stringify(limits));
      const own = ofThisRun.get(gatewayId) ?? new Map<string, GatewayLimits>();
      ofThisRun.set(gatewayId, own.set(model ?? '', limits));
    },
    all: (gatewayId) =>
      known(gatewayId)
        .map(([model, limits]) => ({ model, limits }))
        .filter(({ limits }) => hasAnyLimit(limits)),
    remove: (gatewayId, model) => {
      if (model === undefined) {
        ofThisRun.delete(gatewayId);
        remove.run(gatewayId);
        return;
      }
      ofThisRun.get(gatewayId)?.delete(model);
      removeOne.run(gatewayId, model);
    },
  };
}

function hasAnyLimit(limits: GatewayLimits): boolean {
  const { maxBytes, maxSeconds, maxChatBytes, maxCharacters, refused, corrections, transcription, voices } =
    limits;
  const { noDirections, singleReplies } = limits;
  return (
    [maxBytes, maxSeconds, maxChatBytes, maxCharacters].some((number) => number !== null) ||
    [refused, corrections, transcription, voices].some((list) => list.length > 0) ||
    [noDirections, singleReplies].some(Boolean)
  );
}
