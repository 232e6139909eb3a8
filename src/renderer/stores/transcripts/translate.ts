import type { Transcript, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { languageTag } from '../../ui/format/languages.ts';
import { useSideBySide } from './side-by-side-state.ts';
import { noteTranscript } from './transcripts-store.ts';

/** Translates a transcript's recording into English and shows both side by side. */
export async function translate(transcript: Transcript): Promise<void> {
  const outcome = await callBackend((api) =>
    api.transcripts.runAgain({ transcriptId: transcript.id, settings: translationSettings(transcript) }),
  );
  if (!outcome.ok) return toastFailure(outcome.failure);
  noteTranscript(outcome.value);
  useSideBySide.setState({ on: true });
}

/** Returns the settings for a translation: those of the transcript, with the detected language. */
export function translationSettings({ settings, language }: Transcript): TranscriptSettings {
  const spoken = languageTag(language ?? '') ?? settings.language;
  const { responseFormat: _format, ...others } = settings;
  return { ...others, task: 'translate', language: spoken };
}
