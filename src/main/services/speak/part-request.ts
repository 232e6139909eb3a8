import { speedRange } from '../../../shared/limits.ts';
import type { VoiceSettings } from '../../../shared/speech/speech.ts';
import type { PartRequest } from './part-fetch.ts';

/** Returns the request for a text. The API's default speed isn't sent, and neither are blank directions. */
export function partRequest(
  { model, voice, format, speed, directions }: VoiceSettings,
  input: string,
): PartRequest {
  return {
    input,
    model,
    voice,
    responseFormat: format,
    ...(speed === speedRange.default ? {} : { speed }),
    ...(directions.trim() === '' ? {} : { directions: directions.trim() }),
  };
}
