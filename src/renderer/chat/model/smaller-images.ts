import type { AttachedImage } from '../../../shared/chat/attachment.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { imageHead, imageHeadBytes } from '../../../shared/image-format/image-head.ts';
import { imageSideRange, smallerImagesLimit } from '../../../shared/limits.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { upload } from '../../backend/upload.ts';
import { prepareImage } from '../../files/images/prepare-image.ts';

/** An upload that replaces an image's file. */
export type SmallerImage = { readonly mediaId: string; readonly fileId: string };

/** Halves the sides of the images in a user's messages and uploads those whose files get smaller. */
export async function smallerImages(messages: readonly Message[]): Promise<readonly SmallerImage[]> {
  const images = new Map(
    messages
      .filter(({ reply }) => !reply)
      .flatMap(({ attachments }) => attachments)
      .flatMap((one) => (one.kind === 'image' ? [[one.file.mediaId, one] as const] : [])),
  );
  const smaller: SmallerImage[] = [];
  for (const [mediaId, image] of [...images].slice(0, smallerImagesLimit)) {
    const fileId = await smallerOf(image);
    if (fileId) smaller.push({ mediaId, fileId });
  }
  return smaller;
}

async function smallerOf({ id: attachmentId, file }: AttachedImage): Promise<string | null> {
  const address = await callBackend((api) => api.chat.attachedFile({ attachmentId }));
  if (!address.ok) return null;
  const original = await fetch(address.value).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  if (!original) return null;
  const { signal } = new AbortController();
  const side = await longestSide(original);
  const prepared = await prepareImage(original, Math.max(imageSideRange.min, Math.round(side / 2)), signal);
  if (prepared.kind !== 'image' || prepared.file.size >= file.size) return null;
  const uploaded = await upload(prepared.file, signal);
  return uploaded.ok ? uploaded.value.id : null;
}

/** Returns the longest side of an image in px. */
async function longestSide(image: Blob): Promise<number> {
  const head = imageHead(new Uint8Array(await image.slice(0, imageHeadBytes).arrayBuffer()));
  return head?.size ? Math.max(head.size.width, head.size.height) : imageSideRange.default;
}
