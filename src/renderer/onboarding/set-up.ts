import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { GatewayProfile, Gateways } from '../../shared/models/gateway-profile.ts';
import { askGateways, startDemo } from '../frame/gateways-store.ts';
import { forgetModels, listModels } from '../frame/models-store.ts';
import { nameFor } from '../frame/presets.ts';
import { go } from '../frame/route.ts';

/** Where setting up the first gateway stands; `gateway` is what was saved of it so far. */
export type SetUp =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting'; readonly gateway: GatewayProfile | null }
  | { readonly state: 'failed'; readonly gateway: GatewayProfile | null; readonly failure: Failure };

/** The set-up under way; the page stays at it until it is idle again. */
export const useSetUp = create<SetUp>(() => ({ state: 'idle' }));

/** Whether there is nothing to talk to yet: no gateway of the person's own, and none in use. */
export function isFirstRun({ gateways, currentId }: Gateways): boolean {
  return currentId === null && gateways.every((gateway) => gateway.kind === 'demo');
}

/**
 * Saves the gateway (or what changed in the one saved before) and lists its models, to see whether it answers.
 * Idle afterwards if it does; else failed, with the gateway kept.
 */
export async function connectGateway(entered: {
  readonly baseUrl: string;
  readonly key: string;
}): Promise<void> {
  const before = savedSoFar();
  useSetUp.setState({ state: 'connecting', gateway: before }, true);
  const saved = before ? await changed(before, entered) : await added(entered);
  if (!saved.ok) return fail(before, saved.failure);
  const gateway = saved.value;
  useSetUp.setState({ state: 'connecting', gateway }, true);
  const used = await askGateways((to) => to.use({ gatewayId: gateway.id }));
  if (!used.ok) return fail(gateway, used.failure);
  forgetModels(gateway.id);
  const { failure } = await listModels(gateway.id, { refresh: true });
  if (failure) fail(gateway, failure);
  else finishSetUp();
}

/** Uses the built-in demo gateway and leaves the set-up. */
export async function connectDemo(): Promise<void> {
  const before = savedSoFar();
  useSetUp.setState({ state: 'connecting', gateway: before }, true);
  const used = await startDemo();
  if (used.ok) finishSetUp();
  else fail(before, used.failure);
}

/** Leaves the set-up for the chat, with whatever gateway there is. */
export function finishSetUp(): void {
  go({ screen: 'chat', conversationId: null }, { replace: true });
  useSetUp.setState({ state: 'idle' }, true);
}

function savedSoFar(): GatewayProfile | null {
  const at = useSetUp.getState();
  return at.state === 'idle' ? null : at.gateway;
}

function fail(gateway: GatewayProfile | null, failure: Failure): void {
  useSetUp.setState({ state: 'failed', gateway, failure }, true);
}

function added({ baseUrl, key }: { readonly baseUrl: string; readonly key: string }) {
  return askGateways((to) => to.add({ name: nameFor(baseUrl), baseUrl, key: key || null }));
}

function changed(
  before: GatewayProfile,
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
) {
  return askGateways(async (to) => {
    const moved =
      baseUrl === before.baseUrl
        ? before
        : await to.change({ gatewayId: before.id, baseUrl, name: nameFor(baseUrl) });
    return key ? to.keepKey({ gatewayId: before.id, key }) : moved;
  });
}
