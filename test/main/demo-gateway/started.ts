import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { createDemoGateway } from '../../../src/main/demo-gateway/demo-gateway.ts';
import type { Pace } from '../../../src/main/demo-gateway/pace.ts';

/** No waiting at all. */
export const atOnce: Pace = { firstDelayMs: 0, pieceDelayMs: 0 };

/** A demo gateway for one test, and an independent client for it. */
export async function started(options: { readonly key?: string | null; readonly pace?: Pace } = {}) {
  const { key = null, pace = atOnce } = options;
  const gateway = await createDemoGateway({ key, pace, now: () => 1_790_000_000_500 });
  onTestFinished(() => gateway.close());
  const client = new OpenAI({ baseURL: gateway.url, apiKey: key ?? 'sk-any', maxRetries: 0 });
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, { method: 'POST', body, headers });
  return { gateway, client, post };
}

/** One user message. */
export function ask(content: string) {
  return [{ role: 'user' as const, content }];
}

/** What a promise rejects with; fails if it doesn't. */
export async function thrownBy(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (thrown) {
    return thrown;
  }
  throw new Error('Nothing was thrown.');
}
