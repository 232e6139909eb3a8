import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { plainText, textToSpeak } from '../../files/transcript/transcript-file.ts';
import { strings } from '../../i18n/strings.ts';
import { go } from '../../route.ts';
import { draftOf } from '../../stores/drafts/draft-state.ts';
import { changeDraft, flushDrafts, useDrafts } from '../../stores/drafts/drafts.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { handOverScript } from '../../stores/speech/script-handover.ts';
import { startVoiceOver } from '../../stores/speech/start-voice-over.ts';
import { attachTranscript } from '../../stores/transcripts/attach-transcript.ts';
import { type BlankStretch, missingStretches } from '../../stores/transcripts/blank/blank-stretches.ts';
import { marksOf, rangesOf, warnOfMissing } from '../../stores/transcripts/blank/missing-text.ts';
import { withSpeakerNames } from '../../stores/transcripts/speaker-names.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Copies the text, with marks where it's missing. The toast names the language, if given. */
export async function copyText(
  transcript: Transcript,
  lines: readonly TranscriptLine[],
  blanks: readonly BlankStretch[],
  language: string | null = null,
): Promise<void> {
  const { id } = transcript;
  const texts = strings().transcribe;
  const missing = rangesOf(missingStretches(blanks));
  try {
    const withNames = withSpeakerNames(lines, transcript);
    await navigator.clipboard.writeText(plainText(withNames, { marks: marksOf(blanks) }).trimEnd());
    const copied = language === null ? texts.copied : texts.copiedOf(language);
    const text = missing === null ? copied : texts.missing.after(copied, texts.missing.list(missing));
    toast({ text, about: id });
  } catch {
    toast({ text: strings().transcribe.notCopied });
  }
}

/** Attaches the text to the draft of a new conversation, appends a prompt, and opens that conversation. */
export async function sendToChat(
  transcript: Transcript,
  lines: readonly TranscriptLine[],
  blanks: readonly BlankStretch[],
  prompt = '',
): Promise<void> {
  const options = { times: useSettings.getState().chatTimes, marks: marksOf(blanks) };
  const outcome = await attachTranscript(transcript, lines, options);
  if (!outcome.ok) return toastFailure(outcome.failure);
  const { attachments, text } = draftOf(useDrafts.getState(), null);
  changeDraft(null, {
    attachments: [...attachments, outcome.value],
    text: [text, prompt].filter(Boolean).join('\n\n'),
  });
  flushDrafts();
  warnOfMissing(transcript.id, blanks);
  go({ screen: 'chat', conversationId: null });
}

/** Opens the text on the Speak screen, without marks or speaker names. */
export function openInSpeak(
  transcript: Transcript,
  lines: readonly TranscriptLine[],
  blanks: readonly BlankStretch[],
): void {
  handOverScript(textToSpeak(lines));
  warnOfMissing(transcript.id, blanks);
  go({ screen: 'speak', voiceOverId: null });
}

/** Starts a voice-over from the transcript. */
export function openVoiceOver(transcript: Transcript, blanks: readonly BlankStretch[]): void {
  warnOfMissing(transcript.id, blanks);
  void startVoiceOver(transcript);
}
