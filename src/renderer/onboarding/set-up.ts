import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { GatewayProfile, Gateways } from '../../shared/gateways/gateway-profile.ts';
import { callBackend } from '../backend/call-backend.ts';
import { go } from '../route.ts';
import { callOrToast } from '../stores/call-or-toast.ts';
import { startDemo } from '../stores/gateways/gateways-store.ts';
import { clearModels, listModels } from '../stores/gateways/models-store.ts';
import { nameFor } from '../stores/gateways/presets.ts';

/**
 * The state of setting up the first gateway. `gateway` is what has been saved so far. `stop` aborts the current attempt
 * and resolves when it has ended. A null `failure` means that the attempt was stopped or its failure dismissed.
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

/** What the user entered. An empty key means none, or the one stored for this address. */
export type Entered = { readonly baseUrl: string; readonly key: string };

/** The current set-up. The onboarding page stays open until it's idle. */
export const useSetUp = create<SetUp>(() => ({ state: 'idle' }));

/** Whether the user left the first run for the settings, to restore or import something before there is a gateway. */
export const useLeftForSettings = create<{ readonly hasLeft: boolean }>(() => ({ hasLeft: false }));

/**
 * Leaves the first run for the storage settings, where backups are restored. Other screens still show the first run.
 */
export async function leaveForStorage(): Promise<void> {
  await stopConnecting();
  await removeUnfinished();
  useSetUp.setState({ state: 'idle' }, true);
  useLeftForSettings.setState({ hasLeft: true });
  go({ screen: 'settings', section: 'storage' });
}

/** Returns whether no gateway is available: none was added and none is in use. */
export function hasNoGateway({ gateways, currentId }: Gateways): boolean {
  return currentId === null && gateways.every((gateway) => gateway.kind === 'demo');
}

/**
 * Saves the gateway (or its changes) and lists its models to check that it responds within `withinMs`. Afterwards, the
 * state is `idle` if it does, and otherwise `failed` with the gateway kept.
 */
export async function connectGateway(entered: Entered, withinMs: number): Promise<void> {
  const controller = new AbortController();
  const ended = Promise.withResolvers<void>();
  const stop = () => {
    controller.abort();
    return ended.promise;
  };
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(withinMs)]);
  const setConnecting = (gateway: GatewayProfile | null) =>
    useSetUp.setState({ state: 'connecting', gateway, stop }, true);
  try {
    await attempt(entered, signal, setConnecting);
  } finally {
    ended.resolve();
  }
}

/** Stops the current attempt, if there is one. */
export async function stopConnecting(): Promise<void> {
  const setUp = useSetUp.getState();
  if (setUp.state === 'connecting') await setUp.stop();
}

/** Switches to the built-in demo gateway instead and finishes the set-up. */
export async function connectDemo(): Promise<void> {
  await stopConnecting();
  const unfinished = savedSoFar();
  useSetUp.setState({ state: 'leaving', gateway: unfinished }, true);
  const used = await startDemo();
  if (!used.ok) return fail(unfinished, used.failure);
  await removeUnfinished();
  finishSetUp();
}

/** Deletes a gateway that was saved but never responded. Does nothing if there is none. */
export async function removeUnfinished(): Promise<void> {
  const unfinished = savedSoFar();
  if (!unfinished) return;
  if (await callOrToast((api) => api.gateways.remove({ gatewayId: unfinished.id })))
    clearModels(unfinished.id);
}

/** Clears the failure when the input changes. */
export function dismissFailure(): void {
  const setUp = useSetUp.getState();
  if (setUp.state === 'failed' && setUp.failure) fail(setUp.gateway, null);
}

/** Keeps a gateway that didn't respond, with the current input, and finishes the set-up. */
export async function saveAnyway(entered: Entered): Promise<void> {
  const before = savedSoFar();
  if (!before) return;
  useSetUp.setState({ state: 'leaving', gateway: before }, true);
  const saved = await changed(before, entered);
  if (saved.ok) finishSetUp();
  else fail(before, saved.failure);
}

/** Finishes the set-up and opens the chat. */
export function finishSetUp(): void {
  go({ screen: 'chat', conversationId: null }, { replace: true });
  useSetUp.setState({ state: 'idle' }, true);
}

async function attempt(
  entered: Entered,
  signal: AbortSignal,
  setConnecting: (gateway: GatewayProfile | null) => void,
): Promise<void> {
  const before = savedSoFar();
  setConnecting(before);
  const saved = before ? await changed(before, entered) : await added(entered);
  if (!saved.ok) return fail(before, saved.failure);
  const gateway = saved.value;
  setConnecting(gateway);
  const used = await callBackend((api) => api.gateways.use({ gatewayId: gateway.id }));
  if (!used.ok) return fail(gateway, used.failure);
  clearModels(gateway.id);
  const { fetchedAt, failure } = await listModels(gateway.id, { refresh: true, signal });
  // Neither a list nor a failure means that it was stopped.
  if (failure || fetchedAt === null) fail(gateway, failure);
  else finishSetUp();
}

function savedSoFar(): GatewayProfile | null {
  const setUp = useSetUp.getState();
  return setUp.state === 'idle' ? null : setUp.gateway;
}

function fail(gateway: GatewayProfile | null, failure: Failure | null): void {
  useSetUp.setState({ state: 'failed', gateway, failure }, true);
}

function added({ baseUrl, key }: Entered) {
  return callBackend((api) => api.gateways.add({ name: nameFor(baseUrl), baseUrl, key: key || null }));
}

function changed(before: GatewayProfile, { baseUrl, key }: Entered) {
  const gatewayId = before.id;
  return callBackend(async (api) => {
    const moved =
      baseUrl === before.baseUrl
        ? before
        : await api.gateways.change({ gatewayId, baseUrl, name: nameFor(baseUrl) });
    if (key) return api.gateways.saveKey({ gatewayId, key });
    // The stored key belongs to another address and none was entered for this one.
    return moved.key.state === 'needs-reentry' ? api.gateways.deleteKey({ gatewayId }) : moved;
  });
}
