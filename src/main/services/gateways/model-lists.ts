import type { Model, ModelList } from '../../../shared/gateways/gateway-profile.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import { listModels } from '../../gateway/models.ts';
import { withOtherAddress } from '../../gateway/other-address.ts';
import { untilAborted } from '../../gateway/until-aborted.ts';
import type { Log } from '../../storage/log.ts';
import type { ModelListStore, StoredModels } from '../../storage/model-list-store.ts';
import type { Clock } from '../clock.ts';
import { asFailure } from '../contract-errors.ts';

/** Model lists: cached for a while, refreshed on request, and never emptied by a failure. */
export type ModelLists = {
  of(gateway: ListedGateway, how: Listing, signal?: AbortSignal): Promise<ModelList>;
  /** Returns the models of the last list, however old it is. */
  known(gateway: Pick<ListedGateway, 'id' | 'saved'>): readonly Model[];
  clear(gatewayId: string): void;
};

/**
 * How models are listed: with `refresh` always anew, and with `findAddress` also looking for a base URL that works if
 * there is no list. That takes a while and sends a chat request, so it isn't done on the way to a request that doesn't
 * need the list.
 */
export type Listing = { readonly refresh: boolean; readonly findAddress: boolean };

/** A gateway whose models are listed. Only lists of saved gateways are stored on disk. */
export type ListedGateway = {
  readonly id: string;
  readonly saved: boolean;
  access(): Promise<GatewayAccess>;
};

const freshMs = 60 * 60 * 1000;
const maxAttempts = 2;
const never = new AbortController().signal;

/** A running request for a gateway's models, and the number of callers waiting for it. */
type UnderWay = { readonly models: Promise<StoredModels>; waiting: number; readonly abort: () => void };

/** Creates the lists of all gateways. Concurrent callers share one request. */
export function createModelLists(store: ModelListStore, clock: Clock, log: Log): ModelLists {
  const policy = { maxAttempts, now: clock.now, random: clock.random, pause: pauseOf(clock) };
  const ofThisRun = new Map<string, StoredModels>();
  const underWay = new Map<string, UnderWay>();
  const stored = ({ id, saved }: Pick<ListedGateway, 'id' | 'saved'>) =>
    ofThisRun.get(id) ?? (saved ? store.get(id) : null);

  function begin(gateway: ListedGateway): UnderWay {
    const controller = new AbortController();
    const isCurrent = () => underWay.get(gateway.id) === listing;
    const list = async (): Promise<StoredModels> => {
      try {
        const models = await listModels(await gateway.access(), policy, controller.signal);
        const now: StoredModels = { models, fetchedAt: clock.now() };
        // If the list was discarded in the meantime, it belongs to an old address or key.
        if (isCurrent()) {
          ofThisRun.set(gateway.id, now);
          if (gateway.saved) store.put(gateway.id, now);
        }
        return now;
      } finally {
        if (isCurrent()) underWay.delete(gateway.id);
      }
    };
    // Runs in a later turn, when `listing` is already registered.
    const models = Promise.resolve().then(list);
    const listing: UnderWay = { models, waiting: 0, abort: () => controller.abort() };
    underWay.set(gateway.id, listing);
    return listing;
  }

  async function listed(
    gateway: ListedGateway,
    refresh: boolean,
    signal: AbortSignal,
  ): Promise<StoredModels> {
    signal.throwIfAborted();
    // A refresh never joins a running request, which may have another key.
    const listing = (refresh ? null : underWay.get(gateway.id)) ?? begin(gateway);
    listing.waiting += 1;
    try {
      return await untilAborted(signal, listing.models);
    } finally {
      listing.waiting -= 1;
      if (listing.waiting === 0) {
        if (underWay.get(gateway.id) === listing) underWay.delete(gateway.id);
        listing.abort();
      }
    }
  }

  return {
    of: async (gateway, { refresh, findAddress }, signal = never) => {
      const before = stored(gateway);
      if (before && !refresh && clock.now() - before.fetchedAt < freshMs)
        return { ...toView(before), failure: null };
      try {
        const list = () => listed(gateway, refresh, signal);
        const models = findAddress
          ? await withOtherAddress(await gateway.access(), 'models', policy, signal, list)
          : await list();
        return { ...toView(models), failure: null };
      } catch (thrown) {
        return { ...toView(before), failure: asFailure(thrown, log) };
      }
    },
    known: (gateway) => stored(gateway)?.models ?? [],
    clear: (gatewayId) => {
      underWay.delete(gatewayId);
      ofThisRun.delete(gatewayId);
      store.remove(gatewayId);
    },
  };
}

function toView(stored: StoredModels | null): Pick<ModelList, 'models' | 'fetchedAt'> {
  return { models: [...(stored?.models ?? [])], fetchedAt: stored?.fetchedAt ?? null };
}

function pauseOf(clock: Clock) {
  return ({ delayMs }: { readonly delayMs: number }) =>
    new Promise<void>((resolve) => void clock.after(delayMs, resolve));
}
