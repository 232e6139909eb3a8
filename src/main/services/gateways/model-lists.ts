import { failureOf } from '../../../shared/failure.ts';
import type { ModelList } from '../../../shared/models/gateway-profile.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import { listModels } from '../../gateway/models.ts';
import type { KeptModels, ModelListStore } from '../../storage/model-list-store.ts';
import type { Clock } from '../clock.ts';

/** Model lists: cached for a while, listed again on request, and never emptied by a failure. */
export type ModelLists = {
  of(gateway: ListedGateway, refresh: boolean, signal?: AbortSignal): Promise<ModelList>;
  forget(gatewayId: string): void;
};

/** A gateway whose models are listed; only those of saved ones are kept on disk. */
export type ListedGateway = {
  readonly id: string;
  readonly saved: boolean;
  access(): Promise<GatewayAccess>;
};

const freshMs = 60 * 60 * 1000;
const tries = 2;

/** The lists of all gateways. */
export function createModelLists(store: ModelListStore, clock: Clock): ModelLists {
  const ofThisRun = new Map<string, KeptModels>();
  // Raised by forgetting: a listing that was under way then is of an address that no longer counts.
  const forgotten = new Map<string, number>();
  const timesForgotten = (gatewayId: string) => forgotten.get(gatewayId) ?? 0;
  const kept = ({ id, saved }: ListedGateway) => ofThisRun.get(id) ?? (saved ? store.get(id) : null);

  return {
    of: async (gateway, refresh, signal = new AbortController().signal) => {
      const before = kept(gateway);
      if (before && !refresh && clock.now() - before.fetchedAt < freshMs)
        return { ...seen(before), failure: null };
      const atStart = timesForgotten(gateway.id);
      try {
        const access = await gateway.access();
        const policy = { tries, now: clock.now, random: clock.random, pause: pauseOf(clock) };
        const models = await listModels(access, policy, signal);
        const now: KeptModels = { models, fetchedAt: clock.now() };
        if (timesForgotten(gateway.id) === atStart) {
          ofThisRun.set(gateway.id, now);
          if (gateway.saved) store.put(gateway.id, now);
        }
        return { ...seen(now), failure: null };
      } catch (thrown) {
        return { ...seen(before), failure: failureOf(thrown) };
      }
    },
    forget: (gatewayId) => {
      forgotten.set(gatewayId, timesForgotten(gatewayId) + 1);
      ofThisRun.delete(gatewayId);
      store.remove(gatewayId);
    },
  };
}

function seen(kept: KeptModels | null): Pick<ModelList, 'models' | 'fetchedAt'> {
  return { models: [...(kept?.models ?? [])], fetchedAt: kept?.fetchedAt ?? null };
}

function pauseOf(clock: Clock) {
  return ({ delayMs }: { readonly delayMs: number }) =>
    new Promise<void>((resolve) => void clock.after(delayMs, resolve));
}
