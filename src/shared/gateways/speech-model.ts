import { z } from 'zod';
import { newerVoices, speechModels, voices } from '../limits.ts';

/** Whether a speech model may accept directions. `tts-1` and `tts-1-hd` are documented not to. */
export function acceptsDirections(model: string): boolean {
  return speechModels.every((id) => id !== model);
}

/** Returns the voices that a speech model is known to have. */
export function voicesOf(model: string): readonly ((typeof voices)[number] | (typeof newerVoices)[number])[] {
  return /^(?:openai\/)?gpt-4o-mini-tts\b/.test(model) ? [...voices, ...newerVoices] : voices;
}

/** Whether an ID has the form of OpenAI's IDs for custom voices. */
export function isCustomVoiceId(voice: string): boolean {
  return /^voice_[A-Za-z0-9]+$/.test(voice);
}

/** A voice that a gateway lists. All fields except the ID are the gateway's own text, or null if it sent none. */
export const gatewayVoiceSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  language: z.string().nullable(),
  gender: z.string().nullable(),
  description: z.string().nullable(),
});

export type GatewayVoice = Readonly<z.infer<typeof gatewayVoiceSchema>>;
