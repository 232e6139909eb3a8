import { speechModels } from '../../shared/limits.ts';

/**
 * Models that only return text: a tour of the app, short replies, very long replies, and reasoning before the reply.
 */
export const textModels = ['demo-tour', 'demo-brief', 'demo-long', 'demo-thinker'] as const;

/** All chat models. The ones after the text models cite sources, return a picture, call a tool, and decline. */
export const chatModels = [
  ...textModels,
  'demo-search',
  'demo-artist',
  'demo-tools',
  'demo-decliner',
] as const;

/** The ID of a chat model. */
export type ChatModel = (typeof chatModels)[number];

/**
 * The transcription models: one with every format, which also translates; one that refuses formats with timestamps; one
 * that streams; one that streams and accepts keywords; and one that distinguishes two speakers. The last three behave
 * like OpenAI's models of the same names.
 */
export const transcriptionModels = [
  'whisper-demo',
  'transcribe-demo',
  'gpt-4o-transcribe-demo',
  'gpt-transcribe-demo',
  'gpt-4o-transcribe-diarize-demo',
] as const;

export type TranscriptionModel = (typeof transcriptionModels)[number];

/**
 * The speech models: those offered in the interface, which ignore directions; one that follows directions; and one that
 * refuses them.
 */
export const demoSpeechModels = [...speechModels, 'demo-tts', 'demo-tts-plain'] as const;

export type DemoSpeechModel = (typeof demoSpeechModels)[number];

// A constant, so that the list is always the same.
const created = Date.UTC(2026, 0, 1) / 1000;

/** The entries of the model list. The default chat model comes first. */
export const modelEntries = [...chatModels, ...transcriptionModels, ...demoSpeechModels].map(
  (id) => ({ id, object: 'model', created, owned_by: 'parlance-demo' }) as const,
);

/** Narrows a model ID. */
export function isChatModel(id: string): id is ChatModel {
  return chatModels.some((model) => model === id);
}
