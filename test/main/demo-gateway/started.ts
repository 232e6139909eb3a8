import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { createDemoGateway } from '../../../src/main/demo-gateway/demo-gateway.ts';
import type { Pace } from '../../../src/main/demo-gateway/pace.ts';

/** A pace without delays. */
export const atOnce: Pace = { firstDelayMs: 0, tokenDelayMs: 0 };

/** Starts a demo gateway for one test, and an independent client for it. */
export async function started(options: { readonly key?: string | null; readonly pace?: Pace } = {}) {
  const { key = null, pace = atOnce, ...rest } = options;
  const gateway = await createDemoGateway({ key, pace, now: () => 1_790_000_000_500, ...rest });
  onTestFinished(() => gateway.close());
  const client = new OpenAI({ baseURL: gateway.url, apiKey: key ?? 'sk-any', maxRetries: 0 });
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, { method: 'POST', body, headers });
  return { gateway, client, post };
}

/** Returns the messages of a request, consisting of one user message. */
export function userMessage(content: string) {
  return [{ role: 'user' as const, content }];
}

/** Returns what a promise rejects with. Fails if it doesn't reject. */
export async function thrownBy(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (thrown) {
    return thrown;
  }
  throw new Error('Nothing was thrown.');
}
