import { Dialog } from '@base-ui/react/dialog';
import type {
  Transcript,
  TranscriptChunk,
  TranscriptLine,
} from '../../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import { useShownSettings } from '../../stores/transcripts/job-settings.ts';
import { runAgain } from '../../stores/transcripts/transcript-actions.ts';
import { useModelChoice } from '../../stores/transcripts/use-model-choice.ts';
import { useTranscriptionFacts } from '../../stores/transcripts/use-transcription-facts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { languageName } from '../../ui/format/languages.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { fullTime } from '../../ui/format/time-labels.ts';
import dialogStyles from '../../ui/overlay/dialog.module.css';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import { isUncertain } from '../model/uncertain-lines.ts';
import styles from './how-made.module.css';
import { SettingsFields } from './settings-fields.tsx';

/** How a transcript was made, in one line. Opens the details and the settings of its next run. */
export function HowMadeButton({
  transcript,
  onPress,
}: {
  readonly transcript: Transcript;
  readonly onPress: () => void;
}) {
  const texts = strings().transcribe;
  const { counts, settings } = transcript;
  const facts = [
    counts.lines > 0 ? texts.states.words(countOf(counts.words), counts.words === 1) : '',
    languageOf(transcript) ?? '',
    modelsOf(transcript) ?? settings.model ?? '',
    transcript.audioUrl === null ? texts.audioNotSaved : '',
    counts.edited > 0 ? texts.counts.edited(countOf(counts.edited)) : '',
  ].filter(Boolean);
  return (
    <Button
      className={styles.line}
      variant="ghost"
      size="sm"
      title={strings().transcriptRuns.name}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <span dir="auto">{facts.join(' · ') || strings().transcriptRuns.name}</span>
    </Button>
  );
}

/** How a transcript was made, and a form that sends its recording again. */
export function HowMadeDialog({
  transcript,
  lines,
  open,
  onClose,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const texts = strings().transcriptRuns;
  const isUnsent = isUnfinished(transcript) && transcript.chunks.every(isWaiting);
  const canRunAgain = transcript.audioUrl !== null && !isUnfinished(transcript);
  return (
    <ModalDialog open={open} onClose={onClose} className={styles.popup}>
      <Dialog.Title className={dialogStyles.title}>{texts.name}</Dialog.Title>
      <dl className={styles.facts}>
        {factsOf(transcript, lines).map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {(isUnsent || canRunAgain) && <RunForm transcript={transcript} isUnsent={isUnsent} />}
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button variant={canRunAgain ? 'ghost' : 'default'} size="lg" />}>
          {texts.close}
        </Dialog.Close>
        {canRunAgain && <RunButton transcript={transcript} onRun={onClose} />}
      </div>
    </ModalDialog>
  );
}

const isWaiting = ({ progress }: TranscriptChunk) => progress.state === 'waiting';

/** The settings of the next run, or of this one if nothing has been sent. The text says what is sent, and where. */
function RunForm({ transcript, isUnsent }: { readonly transcript: Transcript; readonly isUnsent: boolean }) {
  const texts = strings().transcriptRuns;
  const { settings, change } = useShownSettings(transcript);
  const facts = useTranscriptionFacts(settings, transcript.finishedAt);
  const { gateway } = useModelChoice(settings);
  const title = isUnsent ? strings().frame.settings : texts.again;
  const isTranslation = [transcript.settings, settings].some(({ task }) => task === 'translate');
  return (
    <section className={styles.run} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <p className={dialogStyles.text}>
        {isUnsent ? texts.unsentText : texts.againText(gateway?.name ?? strings().frame.theGateway)}
      </p>
      <SettingsFields
        settings={settings}
        facts={facts}
        // A transcript of what was said is translated next to it instead.
        hasTask={isUnsent || isTranslation}
        onChange={change}
      />
    </section>
  );
}

function RunButton({ transcript, onRun }: { readonly transcript: Transcript; readonly onRun: () => void }) {
  const { settings } = useShownSettings(transcript);
  return (
    <Button
      variant="primary"
      size="lg"
      onClick={() => {
        onRun();
        void runAgain(transcript, settings);
      }}
    >
      {strings().transcriptRuns.again}
    </Button>
  );
}

/** Returns the details of a transcript, each with its name. */
function factsOf(
  transcript: Transcript,
  lines: readonly TranscriptLine[],
): readonly (readonly [string, string])[] {
  const { transcribe: texts, transcriptRuns: runs, frame } = strings();
  const { settings, gateway, name, size, duration, audioUrl, counts, editedAt, finishedAt } = transcript;
  const { temperature, responseFormat, stream, keywords = [] } = settings;
  const uncertain = lines.filter(isUncertain).length;
  const hint = settings.prompt.trim();
  const model = modelsOf(transcript) ?? settings.model;
  const length = duration === null ? [] : [clockOf(duration)];
  const isStored = audioUrl !== null;
  const facts: readonly (readonly [string, string])[] = [
    [runs.recording, frame.row([name, ...length, isStored ? sizeLabel(size) : texts.audioNotSaved])],
    finishedAt === null
      ? [runs.added, fullTime(transcript.createdAt)]
      : [runs.made[settings.task], fullTime(finishedAt)],
    [texts.model, model && gateway ? runs.modelOn(model, gateway) : (model ?? gateway ?? '')],
    [texts.language, languageFact(transcript)],
    [texts.prompt, hint],
    [texts.temperature, temperature === null ? '' : String(temperature)],
    [
      texts.format,
      frame.row([
        ...(responseFormat ? [texts.formats[responseFormat]] : []),
        ...(stream ? [texts.formats.streamed] : []),
      ]),
    ],
    [texts.keywords, frame.row(keywords)],
    [
      runs.text,
      counts.lines === 0
        ? ''
        : frame.row([
            texts.states.words(countOf(counts.words), counts.words === 1),
            texts.counts.lines(countOf(counts.lines), counts.lines === 1),
            ...(counts.edited > 0 ? [texts.counts.edited(countOf(counts.edited))] : []),
            ...(uncertain > 0 ? [texts.counts.uncertain(countOf(uncertain))] : []),
          ]),
    ],
    [runs.edited, editedAt === null ? '' : fullTime(editedAt)],
  ];
  return facts.filter(([, value]) => value !== '');
}

function modelsOf({ chunks }: Transcript): string | null {
  const used = new Set(chunks.map(({ model }) => model).filter((model) => model !== null));
  return used.size > 0 ? [...used].join(', ') : null;
}

/** Returns the language of a transcript's text, or that it was translated. */
function languageOf({ settings, language }: Transcript): string | null {
  if (settings.task === 'translate') return strings().transcriptRuns.made.translate;
  const spoken = settings.language ?? language;
  return spoken && languageName(spoken);
}

function languageFact({ settings, language }: Transcript): string {
  const texts = strings().transcriptRuns;
  if (settings.language) return languageName(settings.language);
  return settings.task === 'transcribe' && language ? texts.detected(languageName(language)) : texts.notSet;
}
