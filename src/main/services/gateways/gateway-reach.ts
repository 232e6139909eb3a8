import type { ExtraFields } from '../../../shared/gateways/extra-fields.ts';
import { otherBaseUrls } from '../../../shared/gateways/gateway-address.ts';
import type { NetworkSettings } from '../../../shared/gateways/network.ts';
import type { GatewayAccess } from '../../gateway/gateway-access.ts';
import { maskedKey } from '../../gateway/gateway-failure.ts';
import { isBypassed, isLoopback, targetOf } from '../../gateway/network/bypass.ts';
import type { Network } from '../../gateway/network/network.ts';
import { proxyFailure } from '../../gateway/network/proxy-failure.ts';
import { proxyServer } from '../../gateway/network/proxy-server.ts';
import type { SecretMask } from '../../gateway/secret-mask.ts';
import { secretsInFields, secretsInQuery } from '../../gateway/secret-names.ts';
import type { RequestRecorder } from '../inspector/inspector-service.ts';
import { addressesOf } from './addresses-of.ts';
import type { Gateway } from './gateway-sources.ts';

/** How to reach a gateway with its current settings. `proxyPassword` is only sent to the proxy. */
export type GatewayRoute = { readonly settings: NetworkSettings; readonly proxyPassword: string | null };

/** Provides access to gateways. */
export type GatewayReach = {
  /** Throws `bad-address`, `key-needed`, `key-unreadable`, `header-needed` or `proxy`. */
  access(gateway: Gateway, generationId?: () => string | null): Promise<GatewayAccess>;
  route(gateway: Gateway): Promise<GatewayRoute>;
  /** Masks every secret that was used. */
  readonly mask: SecretMask['mask'];
};

/**
 * Creates access to gateways over a network. Requests are recorded, and their secrets are added to `secretMask` first.
 */
export function createGatewayReach(
  network: Pick<Network, 'wireFor'>,
  recorder: RequestRecorder,
  secretMask: SecretMask,
): GatewayReach {
  function hideFields(fields: ExtraFields): void {
    for (const secret of secretsInFields(fields)) secretMask.add(secret);
  }

  async function route({ profile, caFile, signIn }: Gateway): Promise<GatewayRoute> {
    for (const secret of secretsInQuery(profile.baseUrl)) secretMask.add(secret);
    hideFields(profile.extraFields);
    for (const { fields } of profile.modelFields) hideFields(fields);
    const { proxy, bypass, waits } = profile.network;
    const { connectMs, headersMs, idleMs } = waits;
    const known = proxy.kind === 'url' ? await signIn() : null;
    return {
      settings: {
        proxy: proxy.kind === 'url' ? { ...proxy, user: known?.user ?? null } : proxy,
        bypass,
        caFile,
        timeouts: { connectMs, headersMs, idleMs, totalMs: null },
      },
      proxyPassword: known?.password ?? null,
    };
  }

  return {
    mask: secretMask.mask,
    route,
    access: async (gateway, generationId = () => null) => {
      const { id, name, baseUrl, kind } = gateway.profile;
      const addresses = addressesOf(baseUrl);
      const key = await gateway.key();
      if (key) secretMask.add(key, maskedKey(key));
      const headers = await gateway.headers();
      requireSignIn(gateway, addresses.chat);
      const { settings, proxyPassword } = await route(gateway);
      const owner = { gatewayName: name, generationId };
      const wire = recorder.recorded(network.wireFor(id, settings, proxyPassword), owner);
      // Only a saved gateway's base URL can be corrected.
      const others = kind === 'saved' ? otherBaseUrls(baseUrl) : [];
      const { idleMs } = settings.timeouts;
      const { recordingMs } = gateway.profile.network.waits;
      const { mask } = secretMask;
      const shared = { mask, hideFields, idleMs, recordingMs };
      return { name, addresses, otherBaseUrls: others, key, headers, wire, ...shared };
    },
  };
}

/** Throws `proxy` if requests use a proxy whose sign-in has to be entered again. */
function requireSignIn({ profile: { network, proxySignIn } }: Gateway, address: string): void {
  const { proxy, bypass } = network;
  if (proxySignIn !== 'needs-reentry' || proxy.kind !== 'url') return;
  const target = targetOf(new URL(address));
  const server = proxyServer(proxy.url, null, null);
  if (!server || isLoopback(target.host) || isBypassed(bypass, target)) return;
  throw proxyFailure(server, 'sign-in-needed');
}
