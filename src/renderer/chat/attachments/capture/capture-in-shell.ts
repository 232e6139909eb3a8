import { callBackend } from '../../../backend/call-backend.ts';

/** A screenshot, or why there's none. */
export type ShellCapture =
  | { readonly kind: 'captured'; readonly image: Blob }
  | { readonly kind: 'cancelled' | 'refused' | 'missing' | 'unusable' };

/** Captures a screen or window, which the desktop app lets the user choose. Never rejects. */
export async function captureInShell(): Promise<ShellCapture> {
  const outcome = await callBackend((api) => api.app.captureScreen());
  if (!outcome.ok) return { kind: 'unusable' };
  if (outcome.value.kind !== 'captured') return outcome.value;
  const image = await fetch(outcome.value.url).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  return image ? { kind: 'captured', image } : { kind: 'unusable' };
}
