import type { AttachedDocument } from '../../../../shared/chat/attachment.ts';
import { callBackend } from '../../../backend/call-backend.ts';

/** Loads a document's file. Returns null if it can't be loaded or if the signal is aborted. Never rejects. */
export async function attachedBlob({ id }: AttachedDocument, signal: AbortSignal): Promise<Blob | null> {
  const address = await callBackend((api) => api.chat.attachedFile({ attachmentId: id }));
  if (!address.ok || signal.aborted) return null;
  return fetch(address.value, { signal }).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
}
