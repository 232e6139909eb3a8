import type { FailureError } from '../../shared/failure.ts';
import { contentRefusal } from './content-refusal.ts';

/**
 * Returns a `chat-audio-refused` failure if the gateway refused a request because its model doesn't accept audio, else
 * the failure unchanged. The wordings are those of real gateways (`test/main/gateway/input-audio-refusals.ts`).
 */
export function inputAudioRefusal(refusal: FailureError): FailureError {
  return contentRefusal(refusal, 'chat-audio-refused', wordings);
}

/** None of these matches a refusal of a recording's size or format, because another one may be accepted. */
const wordings: readonly RegExp[] = [
  // This model does not support audio input; … does not support input_audio content
  /\b(?:does not|doesn['’]t|do not|don['’]t|cannot) (?:support|accept|process|handle) (?:any )?(?:input_audio|audio)\b(?! ?(?:larger|longer|over|with|of|that|formats?|files?|size|type|codec|encoded)\b|\/)/i,
  // No endpoints found that support input audio
  /\bno endpoints found that support (?:input audio|audio input)/i,
  // audio input is not supported
  /\b(?:audio|input_audio) (?:inputs?|content|parts?|modality) (?:is|are) not (?:supported|enabled|available|allowed)\b/i,
  // input_audio is only supported by certain models
  /\binput_audio is only supported by\b/i,
  // content blocks are expected to be either text or image_url type
  /\bcontent blocks are expected to be either text or image_url type\b/i,
  // Unsupported chat content part type: 'input_audio'
  /\b(?:unsupported|unknown|invalid) (?:chat )?(?:content )?(?:part )?type:? [\\"'`]{0,2}input_audio\b/i,
  // Invalid value: 'input_audio'. Supported values are: 'text', 'image_url'
  /\binvalid value:? [\\"'`]{0,2}input_audio[\\"'`]{0,2}\. supported values are\b/i,
  // messages[1]: unknown variant `input_audio`, expected `text`
  /\bunknown variant [\\"'`]{0,2}input_audio\b/i,
  // Input should be 'text' [type=literal_error, input_value='input_audio'
  /\binput_value=[\\"']{1,2}input_audio[\\"']/i,
  // At most 0 audio(s) may be provided in one prompt
  /\bat most 0 audio\b/i,
];
