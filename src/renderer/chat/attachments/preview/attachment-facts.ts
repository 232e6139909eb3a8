import type { Attachment } from '../../../../shared/chat/attachment.ts';
import { tokensOfAttachment } from '../../../../shared/chat/attachment.ts';
import { strings } from '../../../i18n/strings.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { sizeLabel } from '../../../ui/format/size-label.ts';
import { rounded } from '../../model/usage-line.ts';
import { chosenCount } from './part-ranges.ts';

/** Returns how much of a document is sent, such as "3 of 12 pages", or the size of any other attachment. */
export function shortFacts(attachment: Attachment): string {
  switch (attachment.kind) {
    case 'document':
      return attachment.unit === 'whole' ? tokensText(tokensOfAttachment(attachment)) : partsText(attachment);
    case 'image':
      return sizeLabel(attachment.file.size);
    case 'text':
    case 'transcript':
      return sizeLabel(attachment.bytes);
  }
}

/** Formats how many parts of a document are sent. */
export function partsText({ unit, parts, chosen }: Extract<Attachment, { kind: 'document' }>): string {
  const { counts } = strings().composer.document;
  const count = chosenCount(chosen, parts);
  const all = counts[unit](countOf(parts), parts === 1);
  return count === parts ? all : strings().composer.document.of(countOf(count), all);
}

/** Formats an estimated number of tokens. */
export function tokensText(tokens: number): string {
  return strings().composer.document.tokens(countOf(rounded(tokens)), tokens === 1);
}
