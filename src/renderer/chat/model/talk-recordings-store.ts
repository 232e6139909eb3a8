import { create } from 'zustand';
import { callBackend } from '../../backend/call-backend.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';

/** The URLs of stored recordings in order, by message id, for the conversations that have been opened. */
export const useTalkRecordings = create<{ readonly urls: ReadonlyMap<string, readonly string[]> }>(() => ({
  urls: new Map(),
}));

/** Loads the recordings of a conversation. Failures aren't reported: without recordings, nothing is shown. */
export async function loadTalkRecordings(conversationId: string): Promise<void> {
  const outcome = await callBackend((api) => api.talk.recordings({ conversationId }));
  if (!outcome.ok) return;
  const loaded = outcome.value.map(({ messageId, urls }) => [messageId, urls] as const);
  useTalkRecordings.setState(({ urls }) => ({ urls: new Map([...urls, ...loaded]) }));
}

/** Deletes the recordings of a message. */
export async function deleteTalkRecordings(messageId: string): Promise<void> {
  if (!(await callOrToast((api) => api.talk.deleteRecordings({ messageId })))) return;
  useTalkRecordings.setState(({ urls }) => ({
    urls: new Map([...urls].filter(([id]) => id !== messageId)),
  }));
}
