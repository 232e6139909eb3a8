import { z } from 'zod';
import { type Model, modelSchema } from '../../shared/gateways/gateway-profile.ts';
import type { Database } from './database.ts';
import { instant, json } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** The models that a gateway listed, and when they were fetched (epoch ms). */
export type StoredModels = { readonly models: readonly Model[]; readonly fetchedAt: number };

/** The last model list of each saved gateway. */
export type ModelListStore = {
  get(gatewayId: string): StoredModels | null;
  put(gatewayId: string, models: StoredModels): void;
  remove(gatewayId: string): void;
};

/** Creates the store for a database. */
export function createModelListStore({ sql }: Database): ModelListStore {
  const select = sql.prepare('SELECT * FROM model_lists WHERE gateway_id = ?');
  const { insert } = createRowWriter(sql);
  const remove = sql.prepare('DELETE FROM model_lists WHERE gateway_id = ?');
  return {
    get: (gatewayId) => {
      const row = select.get(gatewayId);
      return row
        ? { models: json(row, 'models', z.array(modelSchema)) ?? [], fetchedAt: instant(row, 'fetched_at') }
        : null;
    },
    put: (gatewayId, { models, fetchedAt }) =>
      void insert('model_lists', { gatewayId, models, fetchedAt }, 'REPLACE'),
    remove: (gatewayId) => void remove.run(gatewayId),
  };
}
