import type { ChatCorrection } from './chat-correction.ts';

/** The correction for requests to a model that doesn't accept images. Its field is named after their message part. */
export const imagesRefused: ChatCorrection = { field: 'image_url', instead: null };

/** Records that the user chose to leave out the images of earlier messages. It's never learned. */
export const olderImagesLeftOut: ChatCorrection = { field: 'older_images', instead: null };

/** Records that the user chose to send images at a smaller size. It's never learned. */
export const imagesMadeSmaller: ChatCorrection = { field: 'smaller_images', instead: null };

/** Whether a model is known to refuse images. */
export function refusesImages(corrections: readonly ChatCorrection[]): boolean {
  return corrections.some(({ field }) => field === imagesRefused.field);
}
