import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import type { TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import { leftOut } from '../../../shared/transcription/transcription-preferences.ts';
import { strings } from '../../i18n/strings.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import styles from './not-accepted.module.css';

/** Lists the settings that won't be sent, because the model doesn't accept them. */
export function NotAccepted({
  settings,
  facts,
}: {
  readonly settings: TranscriptSettings;
  readonly facts: readonly TranscriptionFact[];
}) {
  const texts = transcribeStrings().transcribe;
  const requested = {
    ...settings,
    model: '',
    format: settings.responseFormat ?? 'best',
    seconds: null,
  } as const;
  const forms = texts.response.forms;
  const names: Partial<Record<TranscriptionFact, string>> = {
    'no-prompt': texts.prompt,
    'no-language': texts.language,
    'no-temperature': texts.temperature,
    'no-keywords': texts.keywords,
    'no-stream': texts.streamed,
    'no-diarized-json': forms.diarized_json,
    'no-verbose-json': forms[settings.responseFormat ?? 'verbose_json'],
  };
  const ignored = settings.task === 'transcribe' ? leftOut(requested, facts) : [];
  const ignoredNames = ignored.flatMap((fact) => names[fact] ?? []);
  if (ignoredNames.length === 0) return null;
  return <p className={styles.text}>{texts.notAccepted(strings().frame.row(ignoredNames))}</p>;
}
