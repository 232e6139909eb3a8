import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { strings } from '../../i18n/strings.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/**
 * Copies a gateway without its secrets: key, extra headers and proxy sign-in. The CA file isn't copied either. Shows a
 * toast that says what is missing.
 */
export async function duplicateGateway(gateway: GatewayProfile): Promise<Outcome<GatewayProfile>> {
  const { name, baseUrl } = gateway;
  const texts = strings().settings.gateways;
  const added = await callBackend((api) =>
    api.gateways.add({ name: texts.copyOf(name).slice(0, 100), baseUrl, key: null }),
  );
  if (!added.ok) return added;
  const { id: gatewayId } = added.value;
  const copied = await callBackend((api) =>
    api.gateways.change({
      gatewayId,
      chatModel: gateway.chatModel,
      audioModels: gateway.audioModels,
      reportUsage: gateway.reportUsage,
      translationFields: gateway.translationFields,
      sendFiles: gateway.sendFiles,
      sendAudio: gateway.sendAudio,
      extraFields: gateway.extraFields,
      modelFields: gateway.modelFields,
      currency: gateway.currency,
      prices: gateway.prices,
      network: gateway.network,
      uploadLimit: gateway.uploadLimit,
      speechLimit: gateway.speechLimit,
      imageSide: gateway.imageSide,
    }),
  );
  // Don't leave an incomplete copy.
  if (!copied.ok) await callBackend((api) => api.gateways.remove({ gatewayId }));
  else toast({ text: texts.duplicated(name) });
  return copied;
}
