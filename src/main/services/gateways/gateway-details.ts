import { FailureError, failure } from '../../../shared/failure.ts';
import { extraHeadersLimit, headerProblem } from '../../../shared/gateways/extra-header.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import type { GatewayPauseStore } from '../../storage/gateway-pause-store.ts';
import { parseCaFile } from '../parse/parse-jobs.ts';
import { addressesOf } from './addresses-of.ts';
import type { GatewayList } from './gateway-list.ts';
import type { GatewaySecrets, ProxySignIn } from './gateway-secrets.ts';

/** Settings of a saved gateway that aren't plain values: secrets and files. Methods throw `not-found`. */
export type GatewayDetails = {
  /** Throws `bad-value` for a name that isn't allowed, or for too many headers. */
  saveHeader(gatewayId: string, name: string, value: string): Promise<GatewayProfile>;
  deleteHeader(gatewayId: string, name: string): Promise<GatewayProfile>;
  /** Stores the sign-in of the configured proxy. */
  saveProxySignIn(gatewayId: string, signIn: ProxySignIn): Promise<GatewayProfile>;
  deleteProxySignIn(gatewayId: string): Promise<GatewayProfile>;
  /** Null removes the extra CA file. Throws `ca-file`. */
  setCaFile(gatewayId: string, text: string | null): Promise<GatewayProfile>;
};

/** Creates the details. `changed` publishes a gateway and returns its view. */
export function createGatewayDetails(
  list: GatewayList,
  secrets: GatewaySecrets,
  pauses: Pick<GatewayPauseStore, 'remove'>,
  changed: (gatewayId: string) => GatewayProfile,
): GatewayDetails {
  const isNamed = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase();

  return {
    saveHeader: async (gatewayId, name, value) => {
      const { baseUrl, headers } = list.saved(gatewayId);
      const known = headers.some(isNamed(name));
      if (headerProblem(name) || (!known && headers.length >= extraHeadersLimit))
        throw new FailureError(failure('bad-value', { field: name }));
      const { origin } = addressesOf(baseUrl);
      const before = secrets.headerStatus(gatewayId, origin, name);
      const isMoved = before.state === 'needs-reentry' && before.reason === 'other-origin';
      const isLost = known && before.state !== 'saved' && !isMoved;
      await secrets.saveHeader(gatewayId, origin, name, value);
      if (!known) list.change(gatewayId, (saved) => ({ ...saved, headers: [...saved.headers, name] }));
      const profile = changed(gatewayId);
      // It may be another key, unless it's entered again.
      if (!isLost) pauses.remove(gatewayId);
      return profile;
    },
    deleteHeader: async (gatewayId, name) => {
      list.change(gatewayId, (saved) => ({
        ...saved,
        headers: saved.headers.filter((other) => !isNamed(name)(other)),
      }));
      await secrets.deleteHeader(gatewayId, name);
      return changed(gatewayId);
    },
    saveProxySignIn: async (gatewayId, signIn) => {
      const { proxy } = list.saved(gatewayId).network;
      if (proxy.kind !== 'url') throw new FailureError(failure('not-found'));
      await secrets.saveSignIn(gatewayId, proxy.url, signIn);
      list.change(gatewayId, (saved) => ({ ...saved, usesProxySignIn: true }));
      return changed(gatewayId);
    },
    deleteProxySignIn: async (gatewayId) => {
      list.change(gatewayId, (saved) => ({ ...saved, usesProxySignIn: false }));
      await secrets.deleteSignIn(gatewayId);
      return changed(gatewayId);
    },
    setCaFile: async (gatewayId, text) => {
      const ca = text === null ? null : await parseCaFile(text);
      list.change(gatewayId, (saved) => ({ ...saved, ca }));
      return changed(gatewayId);
    },
  };
}
