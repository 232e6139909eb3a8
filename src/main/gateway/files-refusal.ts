import type { FailureError } from '../../shared/failure.ts';
import { contentRefusal } from './content-refusal.ts';

/**
 * Returns a `files-refused` failure if the gateway refused a request because its model doesn't accept files, else the
 * failure unchanged. The wordings are those of real gateways (`test/main/gateway/files-refusals.ts`).
 */
export function filesRefusal(refusal: FailureError): FailureError {
  return contentRefusal(refusal, 'files-refused', wordings);
}

/** None of these matches a refusal of a file's size or content, because another file may be accepted. */
const wordings: readonly RegExp[] = [
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
