import { Agent } from 'undici';
import { chat } from '../../../src/main/gateway/chat.ts';
import type { ChatEvent } from '../../../src/main/gateway/chat-frame.ts';
import type { GatewayAccess } from '../../../src/main/gateway/gateway-access.ts';
import { createSecretMask } from '../../../src/main/gateway/secret-mask.ts';
import type { Retry, SendPolicy } from '../../../src/main/gateway/send.ts';
import { createWire } from '../../../src/main/gateway/wire.ts';
import type { ChatParameters } from '../../../src/shared/chat/parameters.ts';
import { type Failure, failureOf } from '../../../src/shared/failure.ts';
import { gatewayAddresses, otherBaseUrls } from '../../../src/shared/gateways/gateway-address.ts';

/**
 * Returns access to a gateway on loopback, with timeouts short enough for a test. `recordingMs` is the timeout for
 * recordings.
 */
export function accessTo(
  url: string,
  key: string | null = 'sk-test-0123456789',
  idleMs = 2_000,
  recordingMs = idleMs,
): GatewayAccess {
  const addresses = gatewayAddresses(url);
  if (!addresses) throw new Error(`no address: ${url}`);
  const wire = createWire(new Agent(), { headersMs: idleMs, idleMs });
  const { mask, add } = createSecretMask();
  if (key) add(key);
  return {
    name: 'Test gateway',
    addresses,
    otherBaseUrls: otherBaseUrls(url),
    key,
    wire,
    mask,
    idleMs,
    recordingMs,
  };
}

/** Creates a send policy that records the delays instead of waiting. */
export function policyOf(maxAttempts = 3): SendPolicy & { readonly retries: Retry[] } {
  const retries: Retry[] = [];
  return {
    maxAttempts,
    retries,
    now: () => 0,
    random: () => 0.5,
    pause: async (retry) => void retries.push(retry),
  };
}

/** The outcome of a chat request. */
export type ChatRead = {
  readonly text: string;
  readonly reasoning: string;
  readonly byChoice: ReadonlyMap<number, string>;
  readonly finishes: readonly (readonly [number, string])[];
  readonly events: readonly ChatEvent[];
  readonly failure: Failure | null;
};

/** Sends one message and reads the response to its end, however it ends. */
export async function readChat(
  access: GatewayAccess,
  options: {
    parameters?: ChatParameters;
    policy?: SendPolicy;
    signal?: AbortSignal;
    reportUsage?: boolean;
  } = {},
): Promise<ChatRead> {
  const events: ChatEvent[] = [];
  let failed: Failure | null = null;
  try {
    const request = {
      model: 'm',
      messages: [{ role: 'user' as const, content: 'Hello' }],
      parameters: options.parameters ?? {},
      reportUsage: options.reportUsage,
    };
    const signal = options.signal ?? new AbortController().signal;
    for await (const batch of chat(access, request, options.policy ?? policyOf(), signal))
      events.push(...batch);
  } catch (thrown) {
    failed = failureOf(thrown);
  }
  const byChoice = new Map<number, string>();
  let text = '';
  let reasoning = '';
  const finishes: (readonly [number, string])[] = [];
  for (const event of events) {
    if (event.type === 'delta') {
      byChoice.set(event.choice, (byChoice.get(event.choice) ?? '') + event.text);
      if (event.choice === 0) text += event.text;
      reasoning += event.reasoning;
    } else if (event.type === 'finish') finishes.push([event.choice, event.reason]);
  }
  return { text, reasoning, byChoice, finishes, events, failure: failed };
}
