import { createHash } from 'node:crypto';
import type { SpeechRequest } from '../../../shared/models/speech.ts';

/** What tells one speech request from every other: the same key is the same sound. */
export function speechKey(
  gatewayId: string,
  { model, voice, responseFormat, speed, input }: SpeechRequest,
): string {
  const parts = [gatewayId, model, voice, responseFormat ?? null, speed ?? null, input];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
