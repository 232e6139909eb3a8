import type { FailureError } from '../../shared/failure.ts';
import { contentRefusal } from './content-refusal.ts';

/**
 * Returns an `images-refused` failure if the gateway refused a request because its model doesn't accept images, else
 * the failure unchanged. The wordings are those of real gateways (`test/main/gateway/images-refusals.ts`).
 */
export function imagesRefusal(refusal: FailureError): FailureError {
  return contentRefusal(refusal, 'images-refused', wordings);
}

/** None of these matches a refusal of an image's format or size, because a different image may be accepted. */
const wordings: readonly RegExp[] = [
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
