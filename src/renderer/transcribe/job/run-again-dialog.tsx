import type { TranscriptionFact } from '../../../shared/gateways/transcription-fact.ts';
import type { Transcript, TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import { optionsFor } from '../../../shared/transcription/transcription-preferences.ts';
import { shortTime } from '../../files/transcript/time-code.ts';
import { strings } from '../../i18n/strings.ts';
import { runAgain } from '../../stores/transcripts/transcript-actions.ts';
import { useModelChoice } from '../../stores/transcripts/use-model-choice.ts';
import { languageName } from '../../ui/format/languages.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import styles from './run-again-dialog.module.css';

/** Asks before a recording is sent again, and shows everything that will be sent. */
export function RunAgainDialog({
  transcript,
  settings,
  facts: known,
  open,
  onClose,
}: {
  readonly transcript: Transcript;
  readonly settings: TranscriptSettings;
  /** What is known about the model. */
  readonly facts: readonly TranscriptionFact[];
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const texts = strings().transcribe;
  const { confirm } = strings().transcriptRuns;
  const { gateway, used } = useModelChoice(settings);
  const { name, size, duration } = transcript;
  const { task, language, prompt, temperature, responseFormat, keywords = [] } = settings;
  const format = responseFormat ?? 'best';
  const sent = optionsFor({ ...settings, model: '', format, seconds: duration }, known);
  const isSpoken = task === 'transcribe';
  const sentFormat = isSpoken ? sent.responseFormat : responseFormat;
  const carriesAll = task === 'transcribe' || gateway?.translationFields;
  const facts: readonly (readonly [string, string])[] = [
    [
      confirm.recording,
      strings().frame.row([name, sizeLabel(size), ...(duration === null ? [] : [shortTime(duration)])]),
    ],
    [confirm.gateway, gateway?.name ?? confirm.noGateway],
    [texts.task, texts.tasks[task]],
    [texts.model, used ?? texts.modelAuto],
    ...(carriesAll
      ? ([
          [texts.language, language === null ? texts.detect : languageName(language)],
          [texts.prompt, (isSpoken ? sent.prompt : prompt.trim()) || texts.notSent],
          [texts.temperature, temperature === null ? texts.notSent : String(temperature)],
          ...(keywords.length > 0 && isSpoken
            ? [[texts.keywords, strings().frame.row(sent.keywords ?? []) || texts.notSent] as const]
            : []),
        ] as const)
      : []),
    [
      texts.format,
      isSpoken && sent.stream && sentFormat === 'json'
        ? texts.streamed
        : texts.response.forms[sentFormat ?? 'verbose_json'],
    ],
  ];
  return (
    <ConfirmDialog
      open={open}
      title={confirm.title}
      text={confirm.text}
      confirm={confirm.send}
      harmless
      onConfirm={() => {
        onClose();
        void runAgain(transcript, settings);
      }}
      onClose={onClose}
    >
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
