import type { Attachment } from '../../../../shared/chat/attachment.ts';
import { imageHead } from '../../../../shared/image-format/image-head.ts';
import { imageSideRange } from '../../../../shared/limits.ts';
import { callBackend, type Outcome } from '../../../backend/call-backend.ts';
import { upload } from '../../../backend/upload.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { prepareImage } from '../../../files/images/prepare-image.ts';
import type { PreparedImage } from '../../../files/images/prepared-image.ts';
import { isSvg, svgHeadBytes } from '../../../files/images/svg-head.ts';
import { strings } from '../../../i18n/strings.ts';
import { openGateway } from '../../../stores/conversations/conversation-gateway.ts';

/** A stored image, with a note if only part of it is sent, or the reason why it wasn't stored. */
export type AttachedImageFile =
  | { readonly kind: 'attached'; readonly attachment: Attachment; readonly note: string | null }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Prepares an image and stores it. Returns null if the file isn't an image that can be sent. Never throws. */
export async function attachImage(
  file: File,
  name: string,
  signal: AbortSignal,
): Promise<AttachedImageFile | null> {
  if (!(await isImage(file))) return null;
  const texts = strings().composer.image;
  const prepared = await prepareImage(file, longestSide(), signal);
  switch (prepared.kind) {
    case 'heic':
      return { kind: 'refused', sentence: texts.heic(file.name) };
    case 'too-large':
      return { kind: 'refused', sentence: texts.tooLarge(file.name) };
    case 'too-complex':
      return { kind: 'refused', sentence: texts.tooComplex(file.name) };
    case 'costly-effects':
      return { kind: 'refused', sentence: texts.costlyEffects(file.name) };
    case 'damaged':
      return { kind: 'refused', sentence: texts.damaged(file.name) };
    case 'image': {
      const outcome = await storeImage(prepared, name, signal);
      if (!outcome.ok) return { kind: 'refused', sentence: failureText(outcome.failure).cause };
      const note = prepared.isFirstFrame ? texts.firstFrame(file.name) : null;
      return { kind: 'attached', attachment: outcome.value, note };
    }
  }
}

/** Returns the maximum side length of images for the current gateway, in px. */
export function longestSide(): number {
  return openGateway()?.imageSide ?? imageSideRange.default;
}

/** Uploads a prepared image and stores it as an attachment. Never throws. */
export async function storeImage(
  { file, width, height }: Extract<PreparedImage, { kind: 'image' }>,
  name: string,
  signal: AbortSignal,
): Promise<Outcome<Attachment>> {
  const uploaded = await upload(file, signal);
  if (!uploaded.ok) return uploaded;
  const attributes = { name, alt: altOf(name), fileId: uploaded.value.id, width, height };
  return callBackend((api) => api.chat.attachImage(attributes));
}

async function isImage(file: Blob): Promise<boolean> {
  try {
    const head = new Uint8Array(await file.slice(0, svgHeadBytes).arrayBuffer());
    return imageHead(head.subarray(0, 64)) !== null || isSvg(head);
  } catch {
    return false;
  }
}

/** Returns the words in a file name: "harbour-gate_2.jpg" becomes "harbour gate 2". */
function altOf(name: string): string {
  const words = name.replace(/\.[^.]{1,5}$/, '').replace(/[-_\s]+/g, ' ');
  return words.trim() || name;
}
