import type { ChatCorrection } from './chat-correction.ts';

/** The correction of requests to a model that doesn't accept images. It's named after their part of a message. */
export const imagesRefused: ChatCorrection = { field: 'image_url', instead: null };

/** Records that a request left out the images of earlier messages, as the user chose. It's never learned. */
export const olderImagesLeftOut: ChatCorrection = { field: 'older_images', instead: null };

/** Records that a request sent images at a smaller size, as the user chose. It's never learned. */
export const imagesMadeSmaller: ChatCorrection = { field: 'smaller_images', instead: null };

/** Returns whether a model is known to refuse images. */
export function refusesImages(corrections: readonly ChatCorrection[]): boolean {
  return corrections.some(({ field }) => field === imagesRefused.field);
}
