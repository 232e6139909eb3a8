import { useEffect } from 'react';
import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { ModelList } from '../../shared/models/gateway-profile.ts';
import { backend } from '../backend/connection.ts';
import { failureOf } from '../backend/failure-of.ts';

/** A gateway's models as far as the page knows them, and whether they are being listed right now. */
export type KnownModels = ModelList & { readonly listing: boolean };

const nothingYet: KnownModels = { models: [], fetchedAt: null, failure: null, listing: false };

const useLists = create<{ readonly byGateway: Readonly<Record<string, KnownModels>> }>(() => ({
  byGateway: {},
}));

/** The models of a gateway, asked for (from the cache, if fresh) when it is first looked at. */
export function useModels(gatewayId: string | null): KnownModels {
  const known = useLists(({ byGateway }) => (gatewayId === null ? undefined : byGateway[gatewayId]));
  const asked = known !== undefined;
  useEffect(() => {
    if (gatewayId !== null && !asked) void listModels(gatewayId, { refresh: false });
  }, [gatewayId, asked]);
  return known ?? nothingYet;
}

/**
 * Lists a gateway's models, from the gateway itself if `refresh`. A failure stands beside whatever was known
 * before, and never hides it.
 */
export async function listModels(
  gatewayId: string,
  { refresh }: { readonly refresh: boolean },
): Promise<ModelList> {
  const before = useLists.getState().byGateway[gatewayId] ?? nothingYet;
  put(gatewayId, { ...before, listing: true });
  const list = await listed(gatewayId, refresh, before);
  put(gatewayId, { ...list, listing: false });
  return list;
}

/** Forgets what is known of a gateway's models: its address or key has changed. */
export function forgetModels(gatewayId: string): void {
  useLists.setState(({ byGateway: { [gatewayId]: _forgotten, ...byGateway } }) => ({ byGateway }));
}

async function listed(gatewayId: string, refresh: boolean, before: ModelList): Promise<ModelList> {
  try {
    return await backend().gateways.models({ gatewayId, refresh });
  } catch (thrown) {
    const failure: Failure = failureOf(thrown);
    return { models: before.models, fetchedAt: before.fetchedAt, failure };
  }
}

function put(gatewayId: string, list: KnownModels): void {
  useLists.setState(({ byGateway }) => ({ byGateway: { ...byGateway, [gatewayId]: list } }));
}
