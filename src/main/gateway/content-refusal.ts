import { FailureError, failure } from '../../shared/failure.ts';

/**
 * Returns an `images-refused` failure if the gateway refused a request because its model doesn't accept images, else
 * the failure unchanged. The wordings are those of real gateways (`test/main/gateway/images-refusals.ts`).
 */
export function imagesRefusal(refusal: FailureError): FailureError {
  return contentRefusal(refusal, 'images-refused', imageWordings);
}

/**
 * Returns a `files-refused` failure if the gateway refused a request because its model doesn't accept files, else the
 * failure unchanged. The wordings are those of real gateways (`test/main/gateway/files-refusals.ts`).
 */
export function filesRefusal(refusal: FailureError): FailureError {
  return contentRefusal(refusal, 'files-refused', fileWordings);
}

/**
 * Returns a `chat-audio-refused` failure if the gateway refused a request because its model doesn't accept audio, else
 * the failure unchanged. The wordings are those of real gateways (`test/main/gateway/input-audio-refusals.ts`).
 */
export function inputAudioRefusal(refusal: FailureError): FailureError {
  return contentRefusal(refusal, 'chat-audio-refused', audioWordings);
}

/**
 * Returns a failure with this code if the gateway refused a request with one of these wordings, else the failure
 * unchanged.
 */
function contentRefusal(
  refusal: FailureError,
  code: 'files-refused' | 'images-refused' | 'chat-audio-refused',
  wordings: readonly RegExp[],
): FailureError {
  const { failure: failed, responseBody } = refusal;
  if (failed.values.status === undefined) return refusal;
  const message = `${String(failed.values.said ?? '')} ${responseBody ?? ''}`.slice(0, longestMessage);
  if (!wordings.some((wording) => wording.test(message))) return refusal;
  return new FailureError(failure(code, failed.values), { cause: refusal, responseBody });
}

const longestMessage = 10_000;

/** None of these matches a refusal of an image's format or size, because a different image may be accepted. */
const imageWordings: readonly RegExp[] = [
  // this model does not support image input; No endpoints found that support image input
  /\b(?:does not|doesn['’]t|do not|don['’]t|cannot) (?:support|accept|process|handle) (?:any )?(?:images?|vision)(?: inputs?)?(?! (?:format|type|size|url|of)|\/|-)/i,
  /\bno endpoints found that support image input/i,
  // image input is not supported by this server
  /\b(?:image|vision|multi-?modal) (?:inputs?|content)? ?(?:is|are) not (?:supported|enabled|available)(?: (?:by|for|on|with) |[\s".,)]|$)/i,
  // Invalid content type. image_url is only supported by certain models.
  /\bimage_url is only supported by\b/i,
  // messages[1]: unknown variant `image_url`, expected `text`
  /\bunknown variant [\\"'`]{0,2}image_url\b/i,
  // Unsupported content part type: "image_url"
  /\bunsupported content (?:part )?type:? [\\"'`]{0,2}image_url\b/i,
  // x is not a multimodal model; the loaded model is not configured with a mmproj module
  /\bis not a (?:multi-?modal|vision) model\b/i,
  /\bimage input detected, but the loaded model\b/i,
];

/** None of these matches a refusal of a file's size or content, because another file may be accepted. */
const fileWordings: readonly RegExp[] = [
  // This model does not support file content types; … doesn't support PDF input
  /\b(?:does not|doesn['’]t|do not|don['’]t|cannot) (?:support|accept|process|handle) (?:any )?(?:files?|pdfs?|documents?)\b(?: (?:content|inputs?|attachments?|parts?)\b)?(?! (?:larger|bigger|over|with|of|that|longer|size|name|id))/i,
  // No endpoints found that support file input
  /\bno endpoints found that support (?:file|pdf) input/i,
  // file input is not supported by this server
  /\b(?:file|pdf|document) (?:inputs?|content|parts?|attachments?) (?:is|are) not (?:supported|enabled|available|allowed)\b/i,
  // Unsupported chat content part type: 'file'; Unknown part type: file
  /\b(?:unsupported|unknown|invalid) (?:chat )?(?:content )?(?:part )?type:? [\\"'`]{0,2}file\b/i,
  // Invalid value: 'file'. Supported values are: 'text', 'image_url'
  /\binvalid value:? [\\"'`]{0,2}file[\\"'`]{0,2}\. supported values are\b/i,
  // messages[1]: unknown variant `file`, expected `text`
  /\bunknown variant [\\"'`]{0,2}file\b/i,
  // Input should be 'text' [type=literal_error, input_value='file'
  /\binput_value=[\\"']{1,2}file[\\"']/i,
];

/** None of these matches a refusal of a recording's size or format, because another one may be accepted. */
const audioWordings: readonly RegExp[] = [
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
