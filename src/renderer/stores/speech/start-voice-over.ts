import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { stateOf } from '../../../shared/transcription/transcript-state.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { strings } from '../../i18n/strings.ts';
import { go } from '../../route.ts';
import { languageTag } from '../../ui/format/languages.ts';
import { toastUndo } from '../../ui/overlay/toast.tsx';
import { callOrToast } from '../call-or-toast.ts';
import { pairOf } from '../transcripts/pair-of.ts';
import { stemOf } from '../transcripts/transcript-name.ts';
import { allTranscripts } from '../transcripts/transcripts-store.ts';
import { translationSettings } from '../transcripts/translate.ts';
import { noteStartFailure, noteVoiceOver } from './voice-overs-store.ts';

/**
 * Starts the voice-over of a recording, or opens the existing one. Uses an existing translation or an English
 * transcript as is. A transcript in another known language is translated right away; otherwise the screen asks.
 */
export async function startVoiceOver(transcript: Transcript): Promise<void> {
  // A translation that hasn't arrived yet would be requested, and paid, again.
  const all = await allTranscripts();
  if (!all.ok) return toastFailure(all.failure);
  const pair = pairOf(transcript, all.value);
  const original = pair?.original ?? transcript;
  const source = sourceOf(transcript, pair?.translation ?? null);
  const outcome = await callBackend((api) =>
    api.voiceOvers.start({
      transcriptId: original.id,
      sourceId: source?.id ?? null,
      title: stemOf(original).slice(0, 255),
    }),
  );
  if (!outcome.ok) return toastFailure(outcome.failure);
  const voiceOver = outcome.value;
  noteVoiceOver(voiceOver);
  go({ screen: 'speak', voiceOverId: voiceOver.id });
  if (voiceOver.sourceId === null && isForeign(original)) await translateRecording(voiceOver, original);
}

/** Requests the translation for a voice-over. A failure to start is shown in place of the text. */
export async function translateRecording({ id }: VoiceOver, original: Transcript): Promise<void> {
  noteStartFailure(id, null);
  const outcome = await callBackend((api) =>
    api.voiceOvers.translate({ voiceOverId: id, settings: translationSettings(original) }),
  );
  if (outcome.ok) noteVoiceOver(outcome.value);
  else noteStartFailure(id, outcome.failure);
}

/** Uses the transcript's own text as the English text. */
export async function skipTranslation({ id }: VoiceOver, original: Transcript): Promise<void> {
  noteStartFailure(id, null);
  await callOrToast(async (api) =>
    noteVoiceOver(await api.voiceOvers.setSource({ voiceOverId: id, sourceId: original.id })),
  );
}

/** Deletes a voice-over and offers to undo that in a toast. */
export async function removeVoiceOver({ id, title }: VoiceOver): Promise<void> {
  const voiceOverId = id;
  if (!(await callOrToast((api) => api.voiceOvers.remove({ voiceOverId })))) return;
  toastUndo(strings().speak.removed(title), () =>
    callOrToast((api) => api.voiceOvers.restore({ voiceOverId })),
  );
}

/** Returns whether a transcript's detected or chosen language is English. */
export function isEnglish({ language, settings }: Pick<Transcript, 'language' | 'settings'>): boolean {
  const name = language ?? settings.language ?? '';
  return languageTag(name) === 'en' || /^en\b/i.test(name);
}

function sourceOf(transcript: Transcript, translation: Transcript | null): Transcript | null {
  if (transcript.settings.task === 'translate') return transcript;
  return translation ?? (isEnglish(transcript) ? transcript : null);
}

/** Returns whether a transcript is known to be in another language and can be translated. */
function isForeign(original: Transcript): boolean {
  const isNamed = (original.language ?? original.settings.language) !== null;
  return isNamed && !isEnglish(original) && original.audioUrl !== null && stateOf(original) === 'done';
}
