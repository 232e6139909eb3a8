import { z } from 'zod';
import type { RetryNotice } from '../../shared/chat/generation.ts';
import { failure } from '../../shared/failure.ts';
import { failureSchema } from '../../shared/failure-schema.ts';
import type { Database } from './database.ts';
import { amount, instant, json, type Row, text } from './row.ts';
import { createRowWriter } from './row-writer.ts';

/** A model of a gateway, by the name with which a recording asks for it. */
export type GatewayModel = { readonly gatewayId: string; readonly model: string };

/** How long nothing is sent to a model, and why. Times are in epoch ms. */
export type GatewayPause = RetryNotice & {
  readonly gatewayId: string;
  /** The names by which recordings ask for the model. */
  readonly models: readonly string[];
  readonly since: number;
};

/** The pauses before requests are sent to models of gateways again. They outlive a restart, and end by themselves. */
export type GatewayPauseStore = {
  /** Returns the pause of a model; null if it isn't paused. */
  of(paused: GatewayModel): GatewayPause | null;
  /** Returns the pauses that aren't over. */
  current(): readonly GatewayPause[];
  /** Pauses a model, unless it's already paused for longer. */
  add(gatewayId: string, models: readonly string[], notice: RetryNotice): void;
  end(pause: GatewayPause): void;
  /** Ends all pauses of a gateway, because its address or key has changed or it's gone. */
  remove(gatewayId: string): void;
  /** Calls a function with the id of each gateway whose pauses were removed, until the returned one is called. */
  onRemoved(removed: (gatewayId: string) => void): () => void;
};

/**
 * Creates the store for a database, and deletes what is over. Pauses of gateways that exist only for this run stay in
 * memory. `now` returns epoch ms.
 */
export function createGatewayPauseStore(
  { sql }: Database,
  forThisRun: (gatewayId: string) => boolean,
  now: () => number,
): GatewayPauseStore {
  const { insert } = createRowWriter(sql);
  const remove = sql.prepare('DELETE FROM gateway_pauses WHERE gateway_id = ? AND models = ?');
  let pauses: readonly GatewayPause[] = sql.prepare('SELECT * FROM gateway_pauses').all().map(pauseOf);
  for (const pause of pauses.filter((each) => isOver(each, now()))) forget(pause);

  function forget(pause: GatewayPause): void {
    pauses = pauses.filter((each) => each !== pause);
    remove.run(pause.gatewayId, JSON.stringify(pause.models));
  }
  const listeners = new Set<(gatewayId: string) => void>();
  const current = () => pauses.filter((pause) => !isOver(pause, now()));

  return {
    of: ({ gatewayId, model }) =>
      current().find((pause) => pause.gatewayId === gatewayId && pause.models.includes(model)) ?? null,
    current,
    add: (gatewayId, models, notice) => {
      const before = pauses.filter(
        (pause) => pause.gatewayId === gatewayId && pause.models.some((model) => models.includes(model)),
      );
      const known = [...new Set([...models, ...before.flatMap((pause) => pause.models)])].toSorted();
      const longest = before
        .filter((pause) => !isOver(pause, now()))
        .find((pause) => pause.nextAt > notice.nextAt);
      const { attempt, reason, nextAt, since } = longest ?? { ...notice, since: Math.floor(now()) };
      for (const pause of before) forget(pause);
      pauses = [...pauses, { gatewayId, models: known, attempt, reason, nextAt, since }];
      if (forThisRun(gatewayId)) return;
      const row = { gatewayId, models: known, since, until: nextAt, attempt, reason };
      insert('gateway_pauses', row, 'REPLACE');
    },
    end: forget,
    remove: (gatewayId) => {
      const removed = pauses.filter((pause) => pause.gatewayId === gatewayId);
      for (const pause of removed) forget(pause);
      if (removed.length > 0) for (const listener of listeners) listener(gatewayId);
    },
    onRemoved: (removed) => {
      listeners.add(removed);
      return () => listeners.delete(removed);
    },
  };
}

/** A pause that begins in the future was stored before the clock was set back, so its end is wrong too. */
function isOver({ since, nextAt }: GatewayPause, now: number): boolean {
  return now < since || now >= nextAt;
}

function pauseOf(row: Row): GatewayPause {
  const unknown = failure('rate-limited');
  return {
    gatewayId: text(row, 'gateway_id'),
    models: json(row, 'models', z.array(z.string()), []) ?? [],
    since: instant(row, 'since'),
    nextAt: instant(row, 'until'),
    attempt: amount(row, 'attempt'),
    reason: json(row, 'reason', failureSchema, unknown) ?? unknown,
  };
}
