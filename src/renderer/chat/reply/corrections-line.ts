import { filePartsRefused, filesSentAsText } from '../../../shared/chat/file-part.ts';
import type { ChatCorrection } from '../../../shared/gateways/chat-correction.ts';
import {
  imagesMadeSmaller,
  imagesRefused,
  olderImagesLeftOut,
} from '../../../shared/gateways/chat-correction.ts';
import { strings } from '../../i18n/strings.ts';

/** Describes in one line what was learned when the gateway refused a request. Returns null if nothing was. */
export function correctionsLine(corrections: readonly ChatCorrection[]): string | null {
  const texts = strings().chat.corrected;
  const sentences = corrections.map(({ field, instead, allowed }) => {
    if (instead) return texts.instead(instead);
    if (allowed) return texts.allowed(strings().frame.row(allowed), field);
    if (field === imagesRefused.field) return texts.withoutImages;
    if (field === filePartsRefused.file.field) return texts.withoutFiles;
    if (field === filePartsRefused.input_audio.field) return texts.withoutAudio;
    if (field === filesSentAsText.field) return texts.filesAsText;
    if (field === olderImagesLeftOut.field) return texts.withoutOlderImages;
    if (field === imagesMadeSmaller.field) return texts.smallerImages;
    return field === 'stream' ? texts.sentPlainly : texts.leftOut(field);
  });
  return sentences.length > 0 ? strings().frame.sentences(sentences) : null;
}
