import type { Transcript, TranscriptLine } from '../../shared/models/transcript.ts';
import { draftOf } from '../chat/draft-state.ts';
import { changeDraft, flushDrafts, useDrafts } from '../chat/drafts.ts';
import { sentenceApart } from '../failure-words.ts';
import { go } from '../frame/route.ts';
import { handOverScript } from '../speak/script-handover.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { attachTranscript } from './attach-transcript.ts';
import { plainText } from './export/transcript-file.ts';

/** Puts the text onto the clipboard. */
export async function copyText(lines: readonly TranscriptLine[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(plainText(lines).trimEnd());
    toast({ text: words.transcribe.copied });
  } catch {
    toast({ text: words.transcribe.notCopied });
  }
}

/** Attaches the text to the draft of a new conversation, with a prompt after what stands there, and goes there. */
export async function sendToChat(
  transcript: Transcript,
  lines: readonly TranscriptLine[],
  prompt = '',
): Promise<void> {
  const outcome = await attachTranscript(transcript, lines);
  if (!outcome.ok) return toast({ text: sentenceApart(outcome.failure).cause });
  const { attachments, text } = draftOf(useDrafts.getState(), null);
  changeDraft(null, {
    attachments: [...attachments, outcome.value],
    text: [text, prompt].filter(Boolean).join('\n\n'),
  });
  flushDrafts();
  go({ screen: 'chat', conversationId: null });
}

/** Hands the text to the screen that speaks, and goes there. */
export function speakIt(lines: readonly TranscriptLine[]): void {
  handOverScript(plainText(lines).trimEnd());
  go({ screen: 'speak', voiceOverId: null });
}
