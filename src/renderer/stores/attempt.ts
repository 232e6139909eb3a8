import type { Backend } from '../backend/backend.ts';
import { backend } from '../backend/connection.ts';
import { failureOf } from '../backend/failure-of.ts';
import { sentenceApart } from '../failures/failure-sentence.ts';
import { strings } from '../i18n/strings.ts';
import { toast } from '../ui/overlay/toast.tsx';
import type { Outcome } from './gateways/gateways-store.ts';

/** Calls the backend and returns the outcome, so that the caller can show a failure. Never throws. */
export async function ask<Value>(call: (to: Backend) => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await call(backend()) };
  } catch (thrown) {
    return { ok: false, failure: failureOf(thrown) };
  }
}

/** Calls the backend and shows a toast if it fails. Resolves to whether it succeeded. */
export async function attempt(call: (to: Backend) => Promise<unknown>): Promise<boolean> {
  const outcome = await ask(call);
  if (outcome.ok) return true;
  const { title, cause } = sentenceApart(outcome.failure);
  toast({ text: strings().frame.titled(title, cause) });
  return false;
}
