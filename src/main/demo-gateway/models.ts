import { speechModels } from '../../shared/limits.ts';

/** The chat models: the tour, short answers, a very long answer, and one that sends its reasoning first. */
export const chatModels = ['demo-tour', 'demo-brief', 'demo-long', 'demo-thinker'] as const;

export type ChatModel = (typeof chatModels)[number];

/** The one model of transcription and translation. */
export const transcriptionModel = 'whisper-demo';

// A date, not the clock: the list is the same each time.
const created = Date.UTC(2026, 0, 1) / 1000;

/** The model list's entries, in the format that clients expect; the default chat model first. */
export const modelEntries = [...chatModels, transcriptionModel, ...speechModels].map(
  (id) => ({ id, object: 'model', created, owned_by: 'parlance-demo' }) as const,
);

/** Whether this id is one of the chat models. */
export function isChatModel(id: string): id is ChatModel {
  return chatModels.some((model) => model === id);
}
