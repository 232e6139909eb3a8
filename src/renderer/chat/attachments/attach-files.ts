import { attachmentsLimit } from '../../../shared/limits.ts';
import type { Attachment } from '../../../shared/models/attachment.ts';
import { sentenceApart } from '../../failures/failure-sentence.ts';
import { strings } from '../../i18n/strings.ts';
import { ask } from '../../stores/attempt.ts';
import type { Outcome } from '../../stores/gateways/gateways-store.ts';
import { type FileText, textOfFile } from './text-of-file.ts';

/** The result of attaching files. `problems` has one sentence for each file that couldn't be attached. */
export type AttachedFiles = {
  readonly attached: readonly Attachment[];
  readonly problems: readonly string[];
};

const longestName = 255;

/** Reads files as text and stores at most `room` of them as attachments. Never throws. */
export async function attachFiles(files: readonly File[], room: number): Promise<AttachedFiles> {
  const attached: Attachment[] = [];
  const problems: string[] = [];
  let left = 0;
  for (const file of files) {
    if (attached.length >= room) {
      left += 1;
      continue;
    }
    const read = await textOfFile(file);
    if (read.kind !== 'text') {
      problems.push(refusal(file.name, read));
      continue;
    }
    const outcome = await attachText(file.name, read.text);
    if (outcome.ok) attached.push(outcome.value);
    else problems.push(sentenceApart(outcome.failure).cause);
  }
  if (left > 0) problems.push(strings().composer.tooMany(attachmentsLimit, left));
  return { attached, problems };
}

/** Stores a text as an attachment. Never throws. */
export function attachText(name: string, text: string): Promise<Outcome<Attachment>> {
  return ask((to) => to.chat.attach({ name: shortened(name), kind: 'text', text }));
}

function refusal(name: string, read: Exclude<FileText, { kind: 'text' }>): string {
  const texts = strings().composer.refused;
  switch (read.kind) {
    case 'binary':
      return read.what === 'audio' || read.what === 'video'
        ? texts.recording(name, texts.kinds[read.what])
        : texts.binary(name, texts.kinds[read.what]);
    case 'old-encoding':
      return texts.oldEncoding(name);
    case 'too-large':
      return texts.tooLarge(name);
    case 'empty':
      return texts.empty(name);
    case 'unreadable':
      return texts.unreadable(name);
  }
}

/** Shortens a name to the contract's limit and keeps its extension. */
function shortened(name: string): string {
  const plain = name.trim() || strings().composer.unnamed;
  if (plain.length <= longestName) return plain;
  const ending = /\.[^.]{1,20}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, longestName - ending.length) + ending;
}
