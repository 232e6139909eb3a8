import { isDeepStrictEqual } from 'node:util';
import type { AudioChoices } from '../../../shared/gateways/capability.ts';
import { chatAddress } from '../../../shared/gateways/gateway-address.ts';
import type { GatewayChoice, SavedGateway } from '../../storage/settings-store.ts';
import { demoId, isOfThisRun } from './gateway-sources.ts';

/**
 * The effects of restoring gateways. `unchanged` is the number of gateways that differ from the backup but aren't
 * changed.
 */
export type AdoptedGateways = {
  readonly added: readonly SavedGateway[];
  readonly unchanged: number;
  readonly currentId: string | null;
  readonly audioGateways: AudioChoices;
};

/**
 * Compares the gateways of a backup with those here. A gateway already exists if one here has its id, or its name and
 * address. All others are added, without keys. The backup determines which gateway is in use only if none is in use
 * here, or only the demo gateway is. It determines which gateways are used for audio only if none were chosen here.
 */
export function adoptedGateways(here: GatewayChoice, restored: GatewayChoice): AdoptedGateways {
  const pairs = [...new Map(restored.saved.map((gateway) => [gateway.id, gateway])).values()]
    .filter(({ id }) => !isOfThisRun(id))
    .map((gateway) => ({ gateway, existing: here.saved.find((other) => isSame(other, gateway)) }));
  const ids = new Map(pairs.map(({ gateway, existing }) => [gateway.id, existing?.id ?? gateway.id]));
  const idHere = (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
  const hasNone = here.currentId === null || (here.currentId === demoId && here.saved.length === 0);
  const hasNoAudioGateway = Object.values(here.audioGateways).every((id) => id === null);
  const { transcription, translation, speech } = restored.audioGateways;
  const audio: AudioChoices = {
    transcription: idHere(transcription),
    translation: idHere(translation),
    speech: idHere(speech),
  };
  return {
    added: pairs.flatMap(({ gateway, existing }) => (existing ? [] : [{ ...gateway, isRestored: true }])),
    unchanged: pairs.filter(({ gateway, existing }) => existing && !hasSameSettings(existing, gateway))
      .length,
    currentId: (hasNone ? idHere(restored.currentId) : null) ?? here.currentId,
    audioGateways: hasNoAudioGateway ? audio : here.audioGateways,
  };
}

function isSame(one: SavedGateway, other: SavedGateway): boolean {
  return one.id === other.id || (one.name === other.name && addressOf(one) === addressOf(other));
}

function addressOf({ baseUrl }: SavedGateway): string {
  return chatAddress(baseUrl) ?? baseUrl;
}

function hasSameSettings(one: SavedGateway, other: SavedGateway): boolean {
  const { id, isRestored, usesKey } = one;
  const baseUrl = addressOf(one) === addressOf(other) ? one.baseUrl : other.baseUrl;
  return isDeepStrictEqual(one, { ...other, id, isRestored, usesKey, baseUrl });
}
