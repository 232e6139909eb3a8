import {
  type FilePartType,
  type FileSettings,
  filePartsRefused,
  filesSentAsText,
  sentFileParts,
  wantedFileParts,
} from '../../../shared/chat/file-part.ts';
import type { Message } from '../../../shared/chat/message.ts';
import type { ChatCorrection } from '../../../shared/gateways/chat-correction.ts';
import {
  imagesMadeSmaller,
  imagesRefused,
  olderImagesLeftOut,
  refusesImages,
} from '../../../shared/gateways/chat-correction.ts';
import { hasFilesOf, imageCounts, type PromptContents, type SentImages } from './prompt.ts';
import type { ImageChoice } from './reply-plan.ts';

/** Which images and files of a path are sent. */
export type SentAttachments = {
  readonly images: SentImages;
  readonly files: readonly FilePartType[];
  /** Number of images sent from earlier messages. */
  readonly olderImages: number;
  /** Which attachments are sent in a different form, to show with the reply. */
  readonly changed: readonly ChatCorrection[];
};

/**
 * Returns which images and files of a path are sent to a model with these `corrections`. Without settings, no files are
 * sent.
 */
export function sentAttachments(
  path: readonly Message[],
  contents: Pick<PromptContents, 'hasFile'>,
  settings: FileSettings | null,
  corrections: readonly ChatCorrection[],
  choice?: ImageChoice,
): SentAttachments {
  const refuses = refusesImages(corrections);
  const images = refuses ? 'none' : choice?.withoutOlderImages ? 'latest' : 'all';
  const accepted = settings ? sentFileParts(settings, corrections) : [];
  const files = choice?.filesAsText ? [] : accepted;
  const { latest, older } = imageCounts(path, contents);
  const unsent = (settings ? wantedFileParts(settings) : []).filter(
    (type) => !files.includes(type) && hasFilesOf(path, contents, type),
  );
  return {
    images,
    files,
    olderImages: images === 'all' ? older : 0,
    changed: [
      ...(refuses && latest + older > 0 ? [imagesRefused] : []),
      ...(images === 'latest' && older > 0 ? [olderImagesLeftOut] : []),
      ...(!refuses && choice && choice.smaller.size > 0 ? [imagesMadeSmaller] : []),
      ...unsent.filter((type) => !accepted.includes(type)).map((type) => filePartsRefused[type]),
      ...(unsent.some((type) => accepted.includes(type)) ? [filesSentAsText] : []),
    ],
  };
}
