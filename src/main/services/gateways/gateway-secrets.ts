import { z } from 'zod';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { KeyStatus } from '../../../shared/models/gateway-profile.ts';
import type { KeyVault } from '../../storage/key-vault.ts';

/** A user name and password for a proxy. */
export type ProxySignIn = { readonly user: string; readonly password: string };

/** What is secret of a gateway besides its key: values of extra headers, and what opens its proxy. */
export type GatewaySecrets = {
  headerStatus(gatewayId: string, origin: string, name: string): KeyStatus;
  saveHeader(gatewayId: string, origin: string, name: string, value: string): Promise<void>;
  deleteHeader(gatewayId: string, name: string): Promise<void>;
  /** Every value, for requests to the origin. Throws `header-needed` where one must be entered again. */
  headers(gatewayId: string, origin: string, names: readonly string[]): Promise<Record<string, string>>;
  signInStatus(gatewayId: string, proxyUrl: string): KeyStatus['state'];
  saveSignIn(gatewayId: string, proxyUrl: string, signIn: ProxySignIn): Promise<void>;
  deleteSignIn(gatewayId: string): Promise<void>;
  /** For the proxy that it was entered for; null where none is kept for it. */
  signIn(gatewayId: string, proxyUrl: string): Promise<ProxySignIn | null>;
};

/** Shorter ones are words that occur by chance; as headers they are hidden all the same. */
const distinct = 8;

/** Secrets in the vault, beside the keys; whatever leaves it is handed to `hideSecret` first. */
export function createGatewaySecrets(vault: KeyVault, hideSecret: (secret: string) => void): GatewaySecrets {
  const hide = (secret: string) => {
    if (secret.length >= distinct) hideSecret(secret);
  };
  const headerSlot = (gatewayId: string, name: string) => `${gatewayId}/header/${name.toLowerCase()}`;
  const signInSlot = (gatewayId: string) => `${gatewayId}/proxy`;

  async function header(gatewayId: string, origin: string, name: string): Promise<string> {
    const slot = headerSlot(gatewayId, name);
    const known = vault.status(slot, origin).state === 'none' ? null : await revealed(slot, origin);
    if (known === null) throw new FailureError(failure('header-needed', { field: name }));
    hide(known);
    return known;
  }

  /** Null where it is kept for another origin, as where it is not kept. */
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
      hide(value);
      await vault.keep(headerSlot(gatewayId, name), origin, value);
    },
    deleteHeader: (gatewayId, name) => vault.forget(headerSlot(gatewayId, name)),
    headers: async (gatewayId, origin, names) => {
      const values: [string, string][] = [];
      for (const name of names) values.push([name.toLowerCase(), await header(gatewayId, origin, name)]);
      return Object.fromEntries(values);
    },
    signInStatus: (gatewayId, proxyUrl) => vault.status(signInSlot(gatewayId), placeOf(proxyUrl)).state,
    saveSignIn: async (gatewayId, proxyUrl, { user, password }) => {
      hide(password);
      await vault.keep(signInSlot(gatewayId), placeOf(proxyUrl), JSON.stringify({ user, password, v: 1 }));
    },
    deleteSignIn: (gatewayId) => vault.forget(signInSlot(gatewayId)),
    signIn: async (gatewayId, proxyUrl) => {
      const kept = await revealed(signInSlot(gatewayId), placeOf(proxyUrl));
      if (kept === null) return null;
      const signIn = signInSchema.parse(JSON.parse(kept));
      hide(signIn.password);
      return signIn;
    },
  };
}

const signInSchema = z.object({ user: z.string(), password: z.string() });

/** What a sign-in is bound to; `origin` says nothing for schemes that browsers do not know. */
function placeOf(proxyUrl: string): string {
  const url = URL.parse(proxyUrl);
  return url ? `${url.protocol}//${url.host}` : proxyUrl;
}
