import type { ModelKind } from '../../../shared/gateways/gateway-profile.ts';
import type { GatewaysService } from './gateways-service.ts';

/**
 * Returns the model for a capability: the chosen one, else the API's own if the gateway lists it or lists none of its
 * kind, else the first of its kind. A failure to list the models is ignored.
 */
export async function offeredModel(
  gateways: Pick<GatewaysService, 'models'>,
  gatewayId: string,
  request: { readonly chosen: string | null; readonly kind: ModelKind; readonly fallback: string },
  signal: AbortSignal,
): Promise<string> {
  if (request.chosen !== null) return request.chosen;
  const { models } = await gateways.models(gatewayId, false, signal);
  if (models.some(({ id }) => id === request.fallback)) return request.fallback;
  return models.find(({ kind }) => kind === request.kind)?.id ?? request.fallback;
}
