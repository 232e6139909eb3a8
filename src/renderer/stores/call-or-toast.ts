import type { Backend } from '../backend/backend.ts';
import { tryBackend } from '../backend/call-backend.ts';
import { toastFailure } from '../failures/toast-failure.ts';

/** Calls the backend and shows a toast if it fails. Resolves to whether it succeeded. */
export async function callOrToast(call: (api: Backend) => Promise<unknown>): Promise<boolean> {
  const failure = await tryBackend(call);
  if (failure) toastFailure(failure);
  return failure === null;
}
