import type { Backend } from '../backend/backend.ts';
import { callBackend } from '../backend/call-backend.ts';
import { sentenceApart } from '../failures/failure-sentence.ts';
import { strings } from '../i18n/strings.ts';
import { toast } from '../ui/overlay/toast.tsx';

/** Calls the backend and shows a toast if it fails. Resolves to whether it succeeded. */
export async function callOrToast(call: (api: Backend) => Promise<unknown>): Promise<boolean> {
  const outcome = await callBackend(call);
  if (outcome.ok) return true;
  const { title, cause } = sentenceApart(outcome.failure);
  toast({ text: strings().frame.titled(title, cause) });
  return false;
}
