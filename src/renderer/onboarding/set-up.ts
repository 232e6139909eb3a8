import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { GatewayProfile, Gateways } from '../../shared/models/gateway-profile.ts';
import { sentenceApart } from '../failures/failure-sentence.ts';
import { askGateways, startDemo } from '../stores/gateways/gateways-store.ts';
import { forgetModels, listModels } from '../stores/gateways/models-store.ts';
import { nameFor } from '../stores/gateways/presets.ts';
import { go } from '../stores/route.ts';
import { toast } from '../ui/overlay/toast.tsx';

/**
 * Where setting up the first gateway stands; `gateway` is what was saved of it so far. `stop` ends the attempt under
 * way and answers when it has ended; a `failure` of null means that it was stopped.
 */
export type SetUp =
  | { readonly state: 'idle' }
  | {
      readonly state: 'connecting';
      readonly gateway: GatewayProfile | null;
      readonly stop: () => Promise<void>;
    }
  | { readonly state: 'failed'; readonly gateway: GatewayProfile | null; readonly failure: Failure | null }
  | { readonly state: 'leaving'; readonly gateway: GatewayProfile | null };

/** What a person entered of a gateway; an empty key means none, or the one that is kept for this address. */
export type Entered = { readonly baseUrl: string; readonly key: string };

/** The set-up under way; the page stays at it until it is idle again. */
export const useSetUp = create<SetUp>(() => ({ state: 'idle' }));

/** Whether there is nothing to talk to: no gateway of the person's own, and none in use. */
export function hasNoGateway({ gateways, currentId }: Gateways): boolean {
  return currentId === null && gateways.every((gateway) => gateway.kind === 'demo');
}

/**
 * Saves the gateway (or what changed in the one saved before) and lists its models, to see whether it answers within
 * `withinMs`. Idle afterwards if it does; else failed, with the gateway kept.
 */
export async function connectGateway(entered: Entered, withinMs: number): Promise<void> {
  const stopping = new AbortController();
  const ended = Promise.withResolvers<void>();
  const stop = () => {
    stopping.abort();
    return ended.promise;
  };
  const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(withinMs)]);
  const at = (gateway: GatewayProfile | null) =>
    useSetUp.setState({ state: 'connecting', gateway, stop }, true);
  try {
    await attempt(entered, signal, at);
  } finally {
    ended.resolve();
  }
}

/** Ends the attempt under way, if there is one. */
export async function stopConnecting(): Promise<void> {
  const now = useSetUp.getState();
  if (now.state === 'connecting') await now.stop();
}

/** Uses the built-in demo gateway in place of what was being set up, and leaves the set-up. */
export async function connectDemo(): Promise<void> {
  await stopConnecting();
  const half = savedSoFar();
  useSetUp.setState({ state: 'leaving', gateway: half }, true);
  const used = await startDemo();
  if (!used.ok) return fail(half, used.failure);
  await removeHalfMade();
  finishSetUp();
}

/** Forgets the gateway that was saved but never answered; nothing happens where there is none. */
export async function removeHalfMade(): Promise<void> {
  const half = savedSoFar();
  if (!half) return;
  const removed = await askGateways((to) => to.remove({ gatewayId: half.id }));
  if (removed.ok) forgetModels(half.id);
  else toast({ text: sentenceApart(removed.failure).title });
}

/** Takes back what went wrong, as something else is being entered. */
export function dismissFailure(): void {
  const now = useSetUp.getState();
  if (now.state === 'failed' && now.failure) fail(now.gateway, null);
}

/** Keeps the gateway that did not answer, with what is entered now, and leaves the set-up. */
export async function keepAnyway(entered: Entered): Promise<void> {
  const before = savedSoFar();
  if (!before) return;
  useSetUp.setState({ state: 'leaving', gateway: before }, true);
  const saved = await changed(before, entered);
  if (saved.ok) finishSetUp();
  else fail(before, saved.failure);
}

/** Leaves the set-up for the chat, with whatever gateway there is. */
export function finishSetUp(): void {
  go({ screen: 'chat', conversationId: null }, { replace: true });
  useSetUp.setState({ state: 'idle' }, true);
}

async function attempt(
  entered: Entered,
  signal: AbortSignal,
  at: (gateway: GatewayProfile | null) => void,
): Promise<void> {
  const before = savedSoFar();
  at(before);
  const saved = before ? await changed(before, entered) : await added(entered);
  if (!saved.ok) return fail(before, saved.failure);
  const gateway = saved.value;
  at(gateway);
  const used = await askGateways((to) => to.use({ gatewayId: gateway.id }));
  if (!used.ok) return fail(gateway, used.failure);
  forgetModels(gateway.id);
  const { fetchedAt, failure } = await listModels(gateway.id, { refresh: true, signal });
  // Neither listed nor failed: it was stopped.
  if (failure || fetchedAt === null) fail(gateway, failure);
  else finishSetUp();
}

function savedSoFar(): GatewayProfile | null {
  const at = useSetUp.getState();
  return at.state === 'idle' ? null : at.gateway;
}

function fail(gateway: GatewayProfile | null, failure: Failure | null): void {
  useSetUp.setState({ state: 'failed', gateway, failure }, true);
}

function added({ baseUrl, key }: Entered) {
  return askGateways((to) => to.add({ name: nameFor(baseUrl), baseUrl, key: key || null }));
}

function changed(before: GatewayProfile, { baseUrl, key }: Entered) {
  const gatewayId = before.id;
  return askGateways(async (to) => {
    const moved =
      baseUrl === before.baseUrl ? before : await to.change({ gatewayId, baseUrl, name: nameFor(baseUrl) });
    if (key) return to.keepKey({ gatewayId, key });
    // The key of another address, and none entered for this one: this one has none.
    return moved.key.state === 'asked-again' ? to.forgetKey({ gatewayId }) : moved;
  });
}
