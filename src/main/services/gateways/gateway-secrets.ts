import { z } from 'zod';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { KeyStatus } from '../../../shared/gateways/gateway-profile.ts';
import { isSecretName } from '../../gateway/secret-names.ts';
import type { KeyVault } from '../../storage/key-vault.ts';

/** A user name and password for a proxy. */
export type ProxySignIn = { readonly user: string; readonly password: string };

/** Secrets of a gateway other than its key: values of extra headers, and the proxy sign-in. */
export type GatewaySecrets = {
  headerStatus(gatewayId: string, origin: string, name: string): KeyStatus;
  saveHeader(gatewayId: string, origin: string, name: string, value: string): Promise<void>;
  deleteHeader(gatewayId: string, name: string): Promise<void>;
  /** Returns all values for requests to the origin. Throws `header-needed` if one has to be entered again. */
  headers(gatewayId: string, origin: string, names: readonly string[]): Promise<Record<string, string>>;
  signInStatus(gatewayId: string, proxyUrl: string): KeyStatus['state'];
  saveSignIn(gatewayId: string, proxyUrl: string, signIn: ProxySignIn): Promise<void>;
  deleteSignIn(gatewayId: string): Promise<void>;
  /** Returns the sign-in for its proxy, or null if none is stored. */
  signIn(gatewayId: string, proxyUrl: string): Promise<ProxySignIn | null>;
};

/**
 * Minimum length of a masked value. Shorter ones, such as `true`, may occur by chance. The inspector masks them in
 * headers anyway. The minimum is lower for a password, or the value of a header that is named like a secret.
 */
const minLength = 8;
const minNamedLength = 4;

/** Stores secrets in the vault, next to the keys. Passes each one to `hideSecret` before returning it. */
export function createGatewaySecrets(vault: KeyVault, hideSecret: (secret: string) => void): GatewaySecrets {
  const hide = (secret: string, isNamedSecret: boolean) => {
    if (secret.length >= (isNamedSecret ? minNamedLength : minLength)) hideSecret(secret);
  };
  const headerSlot = (gatewayId: string, name: string) => `${gatewayId}/header/${name.toLowerCase()}`;
  const signInSlot = (gatewayId: string) => `${gatewayId}/proxy`;

  async function header(gatewayId: string, origin: string, name: string): Promise<string> {
    const slot = headerSlot(gatewayId, name);
    const known = vault.status(slot, origin).state === 'none' ? null : await revealed(slot, origin);
    if (known === null) throw new FailureError(failure('header-needed', { field: name }));
    hide(known, isSecretName(name));
    return known;
  }

  /** Returns null if it's stored for another origin, or not at all. */
  async function revealed(slot: string, origin: string): Promise<string | null> {
    try {
      return await vault.reveal(slot, origin);
    } catch (thrown) {
      if (thrown instanceof FailureError && thrown.failure.code === 'key-needed') return null;
      throw thrown;
    }
  }

  return {
    headerStatus: (gatewayId, origin, name) => vault.status(headerSlot(gatewayId, name), origin),
    saveHeader: async (gatewayId, origin, name, value) => {
      hide(value, isSecretName(name));
      await vault.save(headerSlot(gatewayId, name), origin, value);
    },
    deleteHeader: (gatewayId, name) => vault.remove(headerSlot(gatewayId, name)),
    headers: async (gatewayId, origin, names) => {
      const values: [string, string][] = [];
      for (const name of names) values.push([name.toLowerCase(), await header(gatewayId, origin, name)]);
      return Object.fromEntries(values);
    },
    signInStatus: (gatewayId, proxyUrl) => vault.status(signInSlot(gatewayId), placeOf(proxyUrl)).state,
    saveSignIn: async (gatewayId, proxyUrl, { user, password }) => {
      hide(password, true);
      await vault.save(signInSlot(gatewayId), placeOf(proxyUrl), JSON.stringify({ user, password, v: 1 }));
    },
    deleteSignIn: (gatewayId) => vault.remove(signInSlot(gatewayId)),
    signIn: async (gatewayId, proxyUrl) => {
      const stored = await revealed(signInSlot(gatewayId), placeOf(proxyUrl));
      if (stored === null) return null;
      const signIn = signInSchema.parse(JSON.parse(stored));
      hide(signIn.password, true);
      return signIn;
    },
  };
}

const signInSchema = z.object({ user: z.string(), password: z.string() });

/**
 * Returns what a sign-in is bound to. Doesn't use `origin`, which is "null" for schemes that browsers don't support.
 */
function placeOf(proxyUrl: string): string {
  const url = URL.parse(proxyUrl);
  return url ? `${url.protocol}//${url.host}` : proxyUrl;
}
