import { type Failure, FailureError, failure } from '../../shared/failure.ts';
import { gatewayAddresses } from '../../shared/gateways/gateway-address.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { factsOf, headersOf } from './gateway-access.ts';
import { type SendPolicy, send } from './send.ts';

/**
 * Runs a call. If the endpoint isn't found, checks whether a gateway lists models at the same base URL with (or
 * without) `/v1`. The failure then has both addresses (`address`, `alsoTried`), and the base URL that works as `fix`.
 * The key is only sent to the origin it belongs to.
 */
export async function withOtherAddress<T>(
  access: GatewayAccess,
  policy: SendPolicy,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof FailureError) || thrown.failure.code !== 'not-offered') throw thrown;
    throw new FailureError(await withOtherBaseUrl(thrown.failure, access, policy, signal));
  }
}

async function withOtherBaseUrl(
  failed: Failure,
  access: GatewayAccess,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<Failure> {
  const { otherBaseUrl } = access;
  const other = otherBaseUrl && gatewayAddresses(otherBaseUrl);
  if (!other) return failed;
  const isGateway = await listsModels(access, other.models, policy, signal);
  const alsoTried = other.models;
  return failure('not-offered', { ...failed.values, alsoTried, fix: isGateway ? otherBaseUrl : undefined });
}

async function listsModels(
  access: GatewayAccess,
  url: string,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<boolean> {
  const request = { method: 'GET', url, headers: headersOf(access), body: null, signal } as const;
  try {
    const response = await send(access.wire, request, factsOf(access, url), { ...policy, maxAttempts: 1 });
    response.discard();
    return String(response.headers['content-type'] ?? '').includes('json');
  } catch (thrown) {
    // A failure means that this address doesn't work either. Only an abort is rethrown.
    signal.throwIfAborted();
    if (thrown instanceof FailureError) return false;
    throw thrown;
  }
}
