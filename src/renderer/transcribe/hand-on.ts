import type { Transcript, TranscriptLine } from '../../shared/models/transcript.ts';
import { ask } from '../chat/attempt.ts';
import { draftOf } from '../chat/draft-state.ts';
import { changeDraft, flushDrafts, useDrafts } from '../chat/drafts.ts';
import { sentenceApart } from '../failure-words.ts';
import { go } from '../frame/route.ts';
import { saveFile } from '../transfer/save-file.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { type ExportKind, plainText, transcriptFile } from './export/transcript-file.ts';

/** Saves a transcript as a file, named after its recording. */
export function saveAs(kind: ExportKind, transcript: Transcript, lines: readonly TranscriptLine[]): void {
  const head = { ...transcript, title: stem(transcript) };
  const { ending, type, text } = transcriptFile(kind, head, lines);
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  saveFile(address, `${fileName(stem(transcript))}.${ending}`);
  // The download has begun by then; until it has, the bytes must stay.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Puts the text onto the clipboard. */
export async function copyText(lines: readonly TranscriptLine[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(plainText(lines).trimEnd());
    toast({ text: words.transcribe.copied });
  } catch {
    toast({ text: words.transcribe.notCopied });
  }
}

/** Attaches the text to the draft of a new conversation, and goes there. */
export async function sendToChat(transcript: Transcript, lines: readonly TranscriptLine[]): Promise<void> {
  const name = `${stem(transcript).slice(0, 250)}.txt`;
  const outcome = await ask((to) => to.chat.attach({ name, kind: 'transcript', text: plainText(lines) }));
  if (!outcome.ok) return toast({ text: sentenceApart(outcome.failure).cause });
  const { attachments } = draftOf(useDrafts.getState(), null);
  changeDraft(null, { attachments: [...attachments, outcome.value] });
  flushDrafts();
  go({ screen: 'chat', conversationId: null });
}

/** What it is called, without the ending of its file. */
function stem(transcript: Transcript): string {
  const { title, name } = transcript;
  return title ?? (name.replace(/\.[a-z0-9]{2,5}$/i, '') || name);
}

/** Without what file systems do not take. */
function fileName(title: string): string {
  const plain = Array.from(title, (sign) => (sign < ' ' || '<>:"/\\|?*'.includes(sign) ? '_' : sign)).join(
    '',
  );
  return plain.replace(/[. ]+$/, '').slice(0, 120) || words.transcribe.transcript;
}
