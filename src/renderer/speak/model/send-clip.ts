import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { Clip, ClipFile } from '../../../shared/speech/clip.ts';
import { audioExtensions, clipFileName } from '../../../shared/speech/clip.ts';
import { estimatedTokens } from '../../../shared/text/token-estimate.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import { upload } from '../../backend/upload.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { go } from '../../route.ts';
import { draftOf } from '../../stores/drafts/draft-state.ts';
import { changeDraft, flushDrafts, useDrafts } from '../../stores/drafts/drafts.ts';
import { voiceOf } from '../../stores/speech/voices.ts';

/**
 * Attaches a clip to the draft of a new conversation, and opens it. The clip's text will be sent, and its audio can be
 * played.
 */
export async function sendClipToChat(clip: Clip): Promise<void> {
  if (!clip.file) return;
  const outcome = await attachClip(clip, clip.file);
  if (!outcome.ok) return toastFailure(outcome.failure);
  const { attachments } = draftOf(useDrafts.getState(), null);
  changeDraft(null, { attachments: [...attachments, outcome.value] });
  flushDrafts();
  go({ screen: 'chat', conversationId: null });
}

async function attachClip({ id, title, settings }: Clip, file: ClipFile): Promise<Outcome<Attachment>> {
  const script = await callBackend((api) => api.clips.script({ clipId: id }));
  if (!script.ok) return script;
  const { signal } = new AbortController();
  const audio = await fetch(file.playUrl).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  if (!audio) return { ok: false, failure: appUnreachable };
  const stored = await upload(audio, signal);
  if (!stored.ok) return stored;
  const { text } = script.value;
  const parts = [{ text, tokens: estimatedTokens(text) }];
  const uploadedText = await upload(new Blob([JSON.stringify({ unit: 'whole', parts })]), signal);
  if (!uploadedText.ok) return uploadedText;
  // Raw audio is played as WAV.
  const extension = audioExtensions[file.form === 'pcm' ? 'wav' : file.form];
  const name = `${clipFileName(title, voiceOf(settings.voice).name)}.${extension}`;
  const ids = { fileId: stored.value.id, textId: uploadedText.value.id };
  return callBackend((api) => api.chat.attachDocument({ name, type: audio.type.slice(0, 200), ...ids }));
}
