import type { Transcript, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import { languageName } from '../../ui/format/languages.ts';
import { fullTime } from '../../ui/format/time-labels.ts';
import styles from './run-facts.module.css';

/** The settings of a transcript, and whether those in the bar (`next`) differ from them. */
export function RunFacts({
  transcript,
  next,
}: {
  readonly transcript: Transcript;
  readonly next: TranscriptSettings;
}) {
  const texts = strings().transcriptRuns;
  const facts = strings().frame.row(runFacts(transcript));
  return (
    <p className={styles.facts}>
      <span className="vh">{texts.name}: </span>
      <span className={styles.made} title={facts} dir="auto">
        {facts}
      </span>
      {isChanged(transcript.settings, next) && <span className={styles.changed}>{texts.changed}</span>}
    </p>
  );
}

function runFacts({
  settings,
  chunks,
  gateway,
  language,
  finishedAt,
  createdAt,
}: Transcript): readonly string[] {
  const texts = strings().transcriptRuns;
  const { task, temperature } = settings;
  const hint = settings.prompt.trim();
  const usedModels = [...new Set(chunks.map(({ model }) => model))]
    .filter((model) => model !== null)
    .join(', ');
  const model = usedModels || settings.model;
  const chosenLanguage = settings.language && languageName(settings.language);
  return [
    finishedAt === null
      ? texts.added(fullTime(createdAt))
      : texts.when(texts.made[task], fullTime(finishedAt)),
    model && gateway ? texts.modelOn(model, gateway) : (model ?? gateway ?? ''),
    chosenLanguage ??
      (task === 'transcribe' && language ? texts.detected(languageName(language)) : texts.notSet),
    hint && texts.hint(hint),
    temperature === null ? '' : texts.temperature(String(temperature)),
    settings.responseFormat ? strings().transcribe.response.forms[settings.responseFormat] : '',
    settings.stream ? strings().transcribe.streamed : '',
    settings.keywords?.length
      ? strings().frame.titled(strings().transcribe.keywords, strings().frame.row(settings.keywords))
      : '',
  ].filter(Boolean);
}

function isChanged(used: TranscriptSettings, next: TranscriptSettings): boolean {
  return (
    used.task !== next.task ||
    used.model !== next.model ||
    used.language !== next.language ||
    used.prompt.trim() !== next.prompt.trim() ||
    used.temperature !== next.temperature ||
    used.responseFormat !== next.responseFormat ||
    used.stream !== next.stream ||
    (used.keywords ?? []).join() !== (next.keywords ?? []).join()
  );
}
