import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { AudioChoices } from '../../../shared/gateways/capability.ts';
import type { ExtraFields, ModelFields } from '../../../shared/gateways/extra-fields.ts';
import type { GatewayNetwork } from '../../../shared/gateways/gateway-network.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import type { TypedPrices } from '../../../shared/gateways/prices.ts';
import { maskedKey } from '../../gateway/gateway-failure.ts';
import type { Network } from '../../gateway/network/network.ts';
import type { SecretMask } from '../../gateway/secret-mask.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { GatewayPauseStore } from '../../storage/gateway-pause-store.ts';
import type { KeyVault } from '../../storage/key-vault.ts';
import { type GatewayChoice, newSavedGateway, type SavedGateway } from '../../storage/settings-store.ts';
import { presentFields } from '../present-fields.ts';
import { addressesOf, hostOf } from './addresses-of.ts';
import { type AdoptedGateways, adoptedGateways } from './adopted-gateways.ts';
import type { GatewayList } from './gateway-list.ts';
import type { GatewaySecrets } from './gateway-secrets.ts';
import { type ChoicesOfRun, type GatewayChoiceStore, isOfThisRun } from './gateway-sources.ts';
import type { ModelLists } from './model-lists.ts';

/** The saved gateways and their keys. Methods throw `not-found`. */
export type SavedGateways = {
  add(name: string, baseUrl: string, key: string | null): Promise<GatewayProfile>;
  /** Adds those gateways of a backup that don't exist here yet, without keys. A trial changes nothing. */
  adopt(restored: GatewayChoice, trial: boolean): Promise<AdoptedGateways>;
  /** Also changes a gateway of this run, but only the fields that apply to it. */
  change(gatewayId: string, change: GatewayChange): GatewayProfile;
  remove(gatewayId: string): Promise<void>;
  saveKey(gatewayId: string, key: string): Promise<GatewayProfile>;
  deleteKey(gatewayId: string): Promise<GatewayProfile>;
};

/** Dependencies of the saved gateways. */
export type SavedGatewaysParts = {
  readonly choiceStore: GatewayChoiceStore;
  readonly vault: KeyVault;
  readonly modelLists: Pick<ModelLists, 'clear'>;
  readonly limits: Pick<GatewayLimitStore, 'remove'>;
  readonly pauses: Pick<GatewayPauseStore, 'remove'>;
  readonly network: Pick<Network, 'release'>;
  readonly secretMask: Pick<SecretMask, 'add'>;
};

/** Creates the saved gateways. `changed` publishes a gateway and returns its view. */
export function createSavedGateways(
  { choiceStore, vault, modelLists, limits, pauses, network, secretMask }: SavedGatewaysParts,
  {
    list,
    secrets,
    use,
    announce,
    changed,
  }: {
    readonly list: GatewayList;
    readonly secrets: GatewaySecrets;
    use(gatewayId: string): Promise<void>;
    announce(): void;
    changed(gatewayId: string): GatewayProfile;
  },
): SavedGateways {
  /** Returns whether the address has changed. */
  const changeSaved = (gatewayId: string, change: GatewayChange): boolean => {
    const previous = list.saved(gatewayId);
    if (change.baseUrl !== undefined) addressesOf(change.baseUrl);
    const next = list.change(gatewayId, (before) => changedGateway(before, change));
    if (next.baseUrl === previous.baseUrl) return false;
    modelLists.clear(gatewayId);
    // Learned limits don't apply to the new address.
    limits.remove(gatewayId);
    return true;
  };

  return {
    add: async (name, baseUrl, key) => {
      const { origin } = addressesOf(baseUrl);
      const id = randomUUID();
      if (key) secretMask.add(key, maskedKey(key));
      if (key) await vault.save(id, origin, key);
      const gateway = newSavedGateway({
        id,
        name: name.trim() || hostOf(origin),
        baseUrl: baseUrl.trim(),
        usesKey: Boolean(key),
      });
      choiceStore.changeGateways({ saved: [...choiceStore.gateways().saved, gateway] });
      if (list.currentId() === null) await use(id);
      return changed(id);
    },
    adopt: async (restored, trial) => {
      const here = choiceStore.gateways();
      const adopted = adoptedGateways(here, restored);
      const { added, currentId, audioGateways } = adopted;
      if (trial) return adopted;
      // If the demo or the environment's gateway is in use, it stays in use until the next run.
      const isUsed = list.currentId() === here.currentId;
      const stored = isUsed ? {} : { currentId };
      choiceStore.changeGateways({ saved: [...here.saved, ...added], audioGateways, ...stored });
      if (isUsed && currentId !== null && currentId !== here.currentId) await use(currentId);
      else announce();
      return adopted;
    },
    change: (gatewayId, change) => {
      if (isOfThisRun(gatewayId)) {
        list.changeChoicesOfRun(gatewayId, choicesOfRun(change));
        return changed(gatewayId);
      }
      const isElsewhere = changeSaved(gatewayId, change);
      const profile = changed(gatewayId);
      // Without them, what waits would fail.
      const secrets = [profile.key, ...profile.headers.map(({ value }) => value)];
      if (isElsewhere && secrets.every(({ state }) => state !== 'needs-reentry')) pauses.remove(gatewayId);
      return profile;
    },
    remove: async (gatewayId) => {
      const { headers } = list.saved(gatewayId);
      await vault.remove(gatewayId);
      await secrets.deleteSignIn(gatewayId);
      for (const name of headers) await secrets.deleteHeader(gatewayId, name);
      modelLists.clear(gatewayId);
      limits.remove(gatewayId);
      pauses.remove(gatewayId);
      network.release(gatewayId);
      const rest = choiceStore.gateways().saved.filter(({ id }) => id !== gatewayId);
      // No other gateway replaces it automatically, because the user hasn't chosen to send anything there.
      const stored = choiceStore.gateways().currentId;
      choiceStore.changeGateways({ saved: rest, currentId: stored === gatewayId ? null : stored });
      announce();
    },
    saveKey: async (gatewayId, key) => {
      const { key: before } = list.find(gatewayId).profile;
      secretMask.add(key, maskedKey(key));
      await vault.save(gatewayId, addressesOf(list.saved(gatewayId).baseUrl).origin, key);
      list.change(gatewayId, (before) => ({ ...before, usesKey: true, isRestored: false }));
      // Another key may give access to other models.
      modelLists.clear(gatewayId);
      const profile = changed(gatewayId);
      // A key that was lost is probably entered again. Another one has its own rate limits.
      if (before.state !== 'needs-reentry' || before.reason === 'other-origin') pauses.remove(gatewayId);
      return profile;
    },
    deleteKey: async (gatewayId) => {
      list.change(gatewayId, (before) => ({ ...before, usesKey: false }));
      await vault.remove(gatewayId);
      modelLists.clear(gatewayId);
      return changed(gatewayId);
    },
  };
}

/** Changes to a saved gateway. Absent fields stay unchanged. */
export type GatewayChange = {
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly chatModel?: string | null | undefined;
  readonly audioModels?: AudioChoices | undefined;
  readonly reportUsage?: boolean | undefined;
  readonly translationFields?: boolean | undefined;
  readonly sendFiles?: boolean | undefined;
  readonly sendAudio?: boolean | undefined;
  readonly extraFields?: ExtraFields | undefined;
  readonly modelFields?: readonly ModelFields[] | undefined;
  readonly currency?: string | undefined;
  readonly prices?: readonly TypedPrices[] | undefined;
  readonly network?: GatewayNetwork | undefined;
  readonly uploadLimit?: number | undefined;
  readonly speechLimit?: number | undefined;
  readonly imageSide?: number | undefined;
};

/** Returns a saved gateway after a change. An empty name keeps the current one. */
function changedGateway(
  current: SavedGateway,
  { name, baseUrl, chatModel, ...others }: GatewayChange,
): SavedGateway {
  return {
    ...current,
    name: name?.trim() || current.name,
    baseUrl: baseUrl?.trim() ?? current.baseUrl,
    chatModel: chatModel === undefined ? current.chatModel : chatModel,
    audioModels: others.audioModels ?? current.audioModels,
    reportUsage: others.reportUsage ?? current.reportUsage,
    translationFields: others.translationFields ?? current.translationFields,
    sendFiles: others.sendFiles ?? current.sendFiles,
    sendAudio: others.sendAudio ?? current.sendAudio,
    extraFields: others.extraFields ?? current.extraFields,
    modelFields: others.modelFields ? [...others.modelFields] : current.modelFields,
    currency: others.currency ?? current.currency,
    prices: others.prices ? [...others.prices] : current.prices,
    network: others.network ?? current.network,
    uploadLimit: others.uploadLimit ?? current.uploadLimit,
    speechLimit: others.speechLimit ?? current.speechLimit,
    imageSide: others.imageSide ?? current.imageSide,
  };
}

/** Returns the changed choices of a gateway of this run. @throws FailureError `not-found` for any other field */
function choicesOfRun(change: GatewayChange): Partial<ChoicesOfRun> {
  const { chatModel, audioModels, sendFiles, sendAudio, ...more } = change;
  const { extraFields, modelFields, currency, prices, ...others } = more;
  if (Object.values(others).some((value) => value !== undefined))
    throw new FailureError(failure('not-found'));
  return presentFields({
    chatModel,
    audioModels,
    sendFiles,
    sendAudio,
    extraFields,
    modelFields: modelFields && [...modelFields],
    currency,
    prices: prices && [...prices],
  });
}
