import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { strings } from '../../i18n/strings.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/**
 * Copies a gateway without its secrets: key, extra headers and proxy sign-in. The CA file isn't copied either. Shows a
 * toast that says what is missing.
 */
export async function duplicateGateway(gateway: GatewayProfile): Promise<Outcome<GatewayProfile>> {
  const { id, kind, name, baseUrl, key, headers, proxySignIn, ca, ...settings } = gateway;
  const texts = strings().settings.gateways;
  const added = await callBackend((api) =>
    api.gateways.add({ name: texts.copyOf(name).slice(0, 100), baseUrl, key: null }),
  );
  if (!added.ok) return added;
  const { id: gatewayId } = added.value;
  const copied = await callBackend((api) => api.gateways.change({ ...settings, gatewayId }));
  // Don't leave an incomplete copy.
  if (!copied.ok) await callBackend((api) => api.gateways.remove({ gatewayId }));
  else toast({ text: texts.duplicated(name) });
  return copied;
}
