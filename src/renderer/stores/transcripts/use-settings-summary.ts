import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { optionsFor } from '../../../shared/transcription/transcription-preferences.ts';
import { strings } from '../../i18n/strings.ts';
import { languageName } from '../../ui/format/languages.ts';
import { useShownSettings } from './job-settings.ts';
import { useModelChoice } from './use-model-choice.ts';
import { useTranscriptionFacts } from './use-transcription-facts.ts';

/**
 * Returns what a recording would be transcribed with, apart from the task: `German, whisper-1`. Names only what is
 * sent.
 */
export function useSettingsSummary(settings: TranscriptSettings): string {
  const { gateway, used } = useModelChoice(settings);
  const facts = useTranscriptionFacts(settings);
  const texts = strings().transcribe;
  const format = settings.responseFormat ?? 'best';
  const sent = optionsFor({ ...settings, model: '', format, seconds: null }, facts);
  const isSpoken = settings.task === 'transcribe';
  const carriesAll = isSpoken || gateway?.translationFields;
  const language = settings.language === null ? texts.detect : languageName(settings.language);
  const hint = isSpoken ? sent.prompt : settings.prompt.trim();
  return strings().frame.row(
    [
      carriesAll ? language : '',
      used ?? texts.modelAuto,
      isSpoken && sent.responseFormat === 'diarized_json' ? texts.next.speakers : '',
      carriesAll && hint ? strings().transcriptRuns.hint(hint) : '',
    ].filter(Boolean),
  );
}

/** Returns what the next recording is transcribed with, or translated. */
export function useNextSummary(): string {
  const { settings } = useShownSettings(null);
  const summary = useSettingsSummary(settings);
  const { tasks } = strings().transcribe;
  return settings.task === 'translate' ? strings().frame.row([tasks.translate, summary]) : summary;
}
