import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import { otherBaseUrl } from '../../../shared/models/gateway-address.ts';
import type { GatewayProfile, Gateways, ModelList } from '../../../shared/models/gateway-profile.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import type { Network } from '../../gateway/network/network.ts';
import type { KeyVault } from '../../storage/key-vault.ts';
import type { SavedGateway } from '../../storage/settings-store.ts';
import type { RequestRecorder } from '../inspector/inspector-service.ts';
import { createTopic, startingWith } from '../topic.ts';
import { addressesOf, hostOf } from './addresses-of.ts';
import type { DemoLifetime } from './demo-lifetime.ts';
import { changedGateway, type GatewayChange } from './gateway-change.ts';
import type { GatewayLease, GatewayLeases } from './gateway-leases.ts';
import {
  demoGateway,
  demoId,
  type EnvironmentSource,
  environmentGateway,
  environmentId,
  type Gateway,
  type GatewayBook,
  gatewaysSeen,
  isOfThisRun,
  savedGateway,
} from './gateway-sources.ts';
import type { ModelLists } from './model-lists.ts';

/** Gateways, their keys, and which one is in use. */
export type GatewaysService = GatewayLeases & {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Gateways>;
  add(name: string, baseUrl: string, key: string | null): Promise<GatewayProfile>;
  change(gatewayId: string, change: GatewayChange): GatewayProfile;
  remove(gatewayId: string): Promise<void>;
  keepKey(gatewayId: string, key: string): Promise<GatewayProfile>;
  forgetKey(gatewayId: string): Promise<GatewayProfile>;
  chooseKeyPlace(place: 'file' | 'session'): Promise<Gateways>;
  use(gatewayId: string): Promise<void>;
  /** A listing under way ends with the signal. */
  models(gatewayId: string, refresh: boolean, signal?: AbortSignal): Promise<ModelList>;
  close(): Promise<void>;
};

/** What the gateways service works with; `names` are words, `start` is how this run begins (`rulings` 9). */
export type GatewaysServiceParts = {
  readonly book: GatewayBook;
  readonly vault: KeyVault;
  readonly keychain: boolean;
  readonly demo: DemoLifetime;
  readonly modelLists: ModelLists;
  readonly network: Network;
  readonly recorder: RequestRecorder;
  readonly start: { readonly demo: boolean; readonly environment: EnvironmentSource | null };
  readonly demoName: string;
};

/** Starts the gateways of a run: the demo one or the environment's where they are in use, else the saved choice. */
export async function createGatewaysService(parts: GatewaysServiceParts): Promise<GatewaysService> {
  const { book, vault, demo, modelLists, start } = parts;
  const topic = createTopic<Gateways>((_, next) => next);
  /** The choice of this run alone; the saved one holds where it is null. */
  let forThisRun: string | null = start.demo ? demoId : start.environment ? environmentId : null;
  let choosing = 0;
  const modelsOfThisRun = new Map<string, string | null>();
  const currentId = () => forThisRun ?? book.gateways().currentId;

  function all(): readonly Gateway[] {
    const running = demo.running();
    return [
      ...(start.environment
        ? [environmentGateway(start.environment, modelsOfThisRun.get(environmentId) ?? null)]
        : []),
      ...book.gateways().saved.map((saved) => savedGateway(saved, vault)),
      ...(running && currentId() === demoId
        ? [demoGateway(running, parts.demoName, modelsOfThisRun.get(demoId) ?? null)]
        : []),
    ];
  }

  const seen = () => gatewaysSeen(all(), currentId(), vault, parts.keychain);
  const announce = () => topic.publish(seen());

  function profile(gatewayId: string): GatewayProfile {
    const found = seen().gateways.find(({ id }) => id === gatewayId);
    if (!found) throw new FailureError(failure('not-found'));
    return found;
  }

  function find(gatewayId: string): Gateway {
    const found = all().find(({ id }) => id === gatewayId);
    if (!found) throw new FailureError(failure('not-found'));
    return found;
  }

  function saved(gatewayId: string): SavedGateway {
    const found = book.gateways().saved.find(({ id }) => id === gatewayId);
    if (!found) throw new FailureError(failure('not-found'));
    return found;
  }

  async function access(
    gateway: Gateway,
    generationId: () => string | null = () => null,
  ): Promise<GatewayAccess> {
    const { id, name, baseUrl, kind, network } = gateway;
    const addresses = addressesOf(baseUrl);
    const key = await gateway.key();
    const owner = { gatewayName: name, key, generationId };
    const wire = parts.recorder.recorded(parts.network.wireFor(id, network, null), owner);
    // Only a saved gateway's base URL can be mended.
    const other = kind === 'saved' ? otherBaseUrl(baseUrl) : null;
    return { name, addresses, otherBaseUrl: other, key, wire, idleMs: network.timeouts.idleMs };
  }

  const models = (gateway: Gateway, refresh: boolean, signal?: AbortSignal) =>
    modelLists.of(
      { id: gateway.id, saved: gateway.kind === 'saved', access: () => access(gateway) },
      refresh,
      signal,
    );

  async function defaultModel(gateway: Gateway): Promise<string> {
    if (gateway.chatModel) return gateway.chatModel;
    const { models: listed, failure: failed } = await models(gateway, false);
    const first = listed.find(({ kind }) => kind === 'chat');
    if (first) return first.id;
    // A gateway may have no list at all, and answer none the less: then its user names the model.
    const unlisted = failed?.code === 'not-offered' && !failed.values.fix;
    throw new FailureError(!failed || unlisted ? failure('no-model') : failed);
  }

  async function lease(model: string | null): Promise<GatewayLease> {
    const gateway = all().find(({ id }) => id === currentId());
    if (!gateway) throw new FailureError(failure('no-gateway'));
    const release = gateway.kind === 'demo' ? demo.hold() : () => {};
    let served: string | null = null;
    const serves = (generationId: string) => {
      served = generationId;
    };
    try {
      const lent = await access(gateway, () => served);
      const { reportUsage, translationFields } = gateway;
      const asked = model ?? (await defaultModel(gateway));
      return { gateway, model: asked, access: lent, reportUsage, translationFields, serves, release };
    } catch (thrown) {
      release();
      throw thrown;
    }
  }

  async function use(gatewayId: string): Promise<void> {
    choosing += 1;
    const turn = choosing;
    if (gatewayId === demoId) await demo.want();
    else find(gatewayId);
    // Another one was chosen while the demo gateway started.
    if (turn !== choosing) return;
    forThisRun = gatewayId === environmentId ? environmentId : null;
    if (gatewayId !== environmentId) book.changeGateways({ currentId: gatewayId });
    if (gatewayId !== demoId) {
      demo.unwant();
      modelLists.forget(demoId);
    }
    announce();
  }

  if (currentId() === demoId) await demo.want();

  return {
    watch: (signal) => startingWith(seen(), topic.subscribe(signal)),
    add: async (name, baseUrl, key) => {
      const { origin } = addressesOf(baseUrl);
      const id = randomUUID();
      if (key) parts.recorder.hide(key);
      if (key) await vault.keep(id, origin, key);
      const gateway: SavedGateway = {
        id,
        name: name.trim() || hostOf(origin),
        baseUrl: baseUrl.trim(),
        chatModel: null,
        reportUsage: false,
        translationFields: false,
      };
      book.changeGateways({ saved: [...book.gateways().saved, gateway] });
      if (currentId() === null) await use(id);
      else announce();
      return profile(id);
    },
    change: (gatewayId, change) => {
      if (isOfThisRun(gatewayId)) {
        const { chatModel, ...others } = change;
        if (Object.values(others).some((value) => value !== undefined))
          throw new FailureError(failure('not-found'));
        if (chatModel !== undefined) modelsOfThisRun.set(gatewayId, chatModel);
      } else {
        const was = saved(gatewayId);
        if (change.baseUrl !== undefined) addressesOf(change.baseUrl);
        const is = changedGateway(was, change);
        book.changeGateways({
          saved: book.gateways().saved.map((other) => (other.id === gatewayId ? is : other)),
        });
        if (is.baseUrl !== was.baseUrl) modelLists.forget(gatewayId);
      }
      announce();
      return profile(gatewayId);
    },
    remove: async (gatewayId) => {
      saved(gatewayId);
      await vault.forget(gatewayId);
      modelLists.forget(gatewayId);
      parts.network.forget(gatewayId);
      const rest = book.gateways().saved.filter(({ id }) => id !== gatewayId);
      // No other one takes its place by itself: what was written for this one is not for them.
      const kept = book.gateways().currentId;
      book.changeGateways({ saved: rest, currentId: kept === gatewayId ? null : kept });
      announce();
    },
    keepKey: async (gatewayId, key) => {
      parts.recorder.hide(key);
      await vault.keep(gatewayId, addressesOf(saved(gatewayId).baseUrl).origin, key);
      announce();
      return profile(gatewayId);
    },
    forgetKey: async (gatewayId) => {
      saved(gatewayId);
      await vault.forget(gatewayId);
      announce();
      return profile(gatewayId);
    },
    chooseKeyPlace: async (place) => {
      await vault.choosePlace(place);
      announce();
      return seen();
    },
    use,
    models: (gatewayId, refresh, signal) => models(find(gatewayId), refresh, signal),
    lease,
    reportsUsage: () => all().find(({ id }) => id === currentId())?.reportUsage ?? false,
    close: () => demo.close(),
  };
}
