import type { Transcript, TranscriptSettings } from '../../../shared/models/transcript.ts';
import { ask } from '../../chat/attempt.ts';
import { sentenceApart } from '../../failure-words.ts';
import { toast } from '../../ui/toast.tsx';
import { words } from '../../words.ts';
import { languageTag } from '../languages.ts';
import { noteTranscript } from '../transcripts-store.ts';
import { useSideBySide } from './side-by-side-state.ts';

/** Has a transcript's recording translated to English, and shows both side by side. */
export async function translate(transcript: Transcript): Promise<void> {
  const outcome = await ask((to) =>
    to.transcripts.runAgain({ transcriptId: transcript.id, settings: translationSettings(transcript) }),
  );
  if (!outcome.ok) {
    const { title, cause } = sentenceApart(outcome.failure);
    return toast({ text: words.frame.titled(title, cause) });
  }
  noteTranscript(outcome.value);
  useSideBySide.setState({ on: true });
}

/** How a transcript's recording is translated: as it was written down, with the language that was heard. */
export function translationSettings({ settings, language }: Transcript): TranscriptSettings {
  const spoken = languageTag(language ?? '') ?? settings.language;
  const { responseFormat: _asked, ...others } = settings;
  return { ...others, task: 'translate', language: spoken };
}
