import { FailureError, failure } from '../../shared/failure.ts';
import { type GatewayAddresses, gatewayAddresses } from '../../shared/gateways/gateway-address.ts';
import type { GatewayAccess } from './gateway-access.ts';
import { factsOf, headersOf } from './gateway-access.ts';
import { requestFailure } from './gateway-failure.ts';
import { reportedError } from './gateway-message.ts';
import { listIn } from './id-list.ts';
import { parsed, record } from './json-fields.ts';
import { maxListBytes, readResponseText } from './response-text.ts';
import { type SendPolicy, send } from './send.ts';
import type { WireRequest } from './wire.ts';

/**
 * Runs a call. If its endpoint isn't found, looks for a gateway at the other base URLs: one that lists models or
 * accepts chat requests. The failure then has the addresses that were tried (`address`, `alsoTried`), and the base URL
 * that works as `fix`. If only the list of models isn't found, the failure has the address of chat instead (`chat`).
 * The key is only sent to the origin it belongs to.
 */
export async function withOtherAddress<T>(
  access: GatewayAccess,
  endpoint: 'chat' | 'models',
  policy: SendPolicy,
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (thrown) {
    if (!(thrown instanceof FailureError) || thrown.failure.code !== 'not-offered') throw thrown;
    const { failure: failed, responseBody } = thrown;
    const values = await withinLimit(signal, (within) => foundElsewhere(access, endpoint, policy, within));
    throw new FailureError(failure('not-offered', { ...failed.values, ...values }), { responseBody });
  }
}

type Found = Readonly<Record<string, string | undefined>>;

const longestMs = 10_000;

/** Looks for at most `longestMs`. Nothing is found after that. */
async function withinLimit(
  signal: AbortSignal,
  look: (within: AbortSignal) => Promise<Found>,
): Promise<Found> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), longestMs);
  try {
    return await look(AbortSignal.any([signal, limit.signal]));
  } catch (thrown) {
    signal.throwIfAborted();
    if (limit.signal.aborted) return {};
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}

async function foundElsewhere(
  access: GatewayAccess,
  endpoint: 'chat' | 'models',
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<Found> {
  const { addresses, otherBaseUrls } = access;
  const others = otherBaseUrls.flatMap((baseUrl) => {
    const at = gatewayAddresses(baseUrl);
    return at ? [{ baseUrl, at }] : [];
  });
  if (others.length === 0) return {};
  const probe = createProbe(access, policy, signal);
  if (endpoint === 'models' && (await probe.acceptsChat(addresses)))
    return { chat: displayed(access, addresses.chat) };
  const alsoTried = others.map(({ at }) => displayed(access, at.models)).join(', ');
  for (const { baseUrl, at } of others) {
    if ((await probe.listsModels(at)) || (await probe.acceptsChat(at))) return { alsoTried, fix: baseUrl };
  }
  return { alsoTried };
}

function displayed(access: GatewayAccess, url: string): string {
  return String(requestFailure('not-offered', factsOf(access, url)).values.address);
}

/** Failures that show that an endpoint exists. */
const refusals = new Set([
  'request-refused',
  'key-refused',
  'access-denied',
  'quota-exceeded',
  'rate-limited',
]);

/** Returns functions that look for endpoints with requests that can't be charged. */
function createProbe(access: GatewayAccess, policy: SendPolicy, signal: AbortSignal) {
  type Sent = Pick<WireRequest, 'method' | 'url' | 'body'> & { readonly type?: string };

  async function responseTo({ method, url, body, type }: Sent): Promise<string | FailureError> {
    const facts = factsOf(access, url);
    const headers = { ...headersOf(access), ...(type ? { 'content-type': type } : {}) };
    try {
      const request = { method, url, headers, body, signal };
      const response = await send(access.wire, request, facts, { ...policy, maxAttempts: 1 });
      return await readResponseText(response, access, facts, signal, maxListBytes);
    } catch (thrown) {
      // A failure means that this address doesn't work either.
      signal.throwIfAborted();
      if (thrown instanceof FailureError) return thrown;
      throw thrown;
    }
  }

  return {
    listsModels: async ({ models: url }: GatewayAddresses): Promise<boolean> => {
      const response = await responseTo({ method: 'GET', url, body: null });
      return typeof response === 'string' && listIn(response, ['data', 'models']) !== null;
    },
    /** Sends a chat request without a model or messages, which every gateway refuses. */
    acceptsChat: async ({ chat: url }: GatewayAddresses): Promise<boolean> => {
      const response = await responseTo({ method: 'POST', url, body: '{}', type: 'application/json' });
      const body = parsed(typeof response === 'string' ? response : (response.responseBody ?? ''));
      if (typeof response === 'string') return reportedError(body) === null && Boolean(record(body)?.choices);
      return typeof body === 'object' && body !== null && refusals.has(response.failure.code);
    },
  };
}
