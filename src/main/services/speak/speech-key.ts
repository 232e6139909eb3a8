import { createHash } from 'node:crypto';
import type { SpeechRequest } from '../../../shared/speech/speech.ts';

/** Returns a key that identifies a speech request. The same key means the same audio. */
export function speechKey(
  gatewayId: string,
  { model, voice, responseFormat, speed, input, directions }: SpeechRequest,
): string {
  const parts = [gatewayId, model, voice, responseFormat ?? null, speed ?? null, input];
  // Requests without directions keep the keys that they had before directions existed.
  if (directions !== undefined) parts.push(directions);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
