import type { Failure } from '../../shared/failure.ts';
import type { Backend } from './backend.ts';
import { backend } from './connection.ts';
import { failureOf } from './failure-of.ts';

/** The result of a backend call. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/**
 * Calls the backend and returns the outcome, so that the caller can show a failure, as in
 * `callBackend((api) => api.gateways.use({ gatewayId }))`. Never throws.
 */
export async function callBackend<Value>(call: (api: Backend) => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await call(backend()) };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

/** Calls the backend and returns the failure, or null. Never throws. */
export async function tryBackend(call: (api: Backend) => Promise<unknown>): Promise<Failure | null> {
  const outcome = await callBackend(call);
  return outcome.ok ? null : outcome.failure;
}
