import { RotateCcwIcon, SquareIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { stateOf } from '../../../shared/transcription/transcript-state.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { failureText } from '../../failures/failure-text.ts';
import { paragraphsOf } from '../../files/transcript/paragraphs.ts';
import { strings } from '../../i18n/strings.ts';
import { skipTranslation, translateRecording } from '../../stores/speech/start-voice-over.ts';
import { useStartFailures } from '../../stores/speech/voice-overs-store.ts';
import { stateLine } from '../../stores/transcripts/state-line.ts';
import { cancel, retry } from '../../stores/transcripts/transcript-actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { languageName } from '../../ui/format/languages.ts';
import { Empty } from '../../ui/state/empty.tsx';
import styles from './english-pane.module.css';
import type { EnglishText } from './english-text.ts';

/** Shown in place of the text: how to translate, the progress, or the failure with actions that help. */
export function EnglishPane(props: {
  readonly voiceOver: VoiceOver;
  readonly english: EnglishText;
  readonly lines: readonly TranscriptLine[] | null;
}) {
  return (
    <section className={styles.pane} data-step="text" aria-label={strings().voiceOver.steps.text} data-scroll>
      <Content {...props} />
    </section>
  );
}

function Content({ voiceOver, english, lines }: Parameters<typeof EnglishPane>[0]) {
  const texts = strings().voiceOver;
  const startFailure = useStartFailures((all) => all[voiceOver.id]);
  switch (english.state) {
    case 'unknown':
    case 'ready':
      return null;
    case 'choose': {
      const { original } = english;
      if (startFailure && original.audioUrl !== null) {
        return (
          <Failed {...failureText(startFailure, original.gateway ?? undefined)} text={texts.saved}>
            <Translate voiceOver={voiceOver} original={original} label={texts.retry} />
            <UseAsIs voiceOver={voiceOver} original={original} />
          </Failed>
        );
      }
      return (
        <Empty title={texts.chooseTitle} text={chooseText(original)} drawing={false}>
          <Options voiceOver={voiceOver} original={original} />
        </Empty>
      );
    }
    case 'pending':
      return <Pending voiceOver={voiceOver} english={english} lines={lines} />;
    case 'failed':
      return <FailedTranslation voiceOver={voiceOver} english={english} />;
    case 'silent': {
      const { source, original } = english;
      return (
        <Empty title={strings().transcribe.noSpeech} text={texts.silentText} drawing={false}>
          {original?.audioUrl && (
            <Translate voiceOver={voiceOver} original={original} label={texts.translateAgain} />
          )}
          <UseAsIs voiceOver={voiceOver} original={original} source={source} />
        </Empty>
      );
    }
    case 'gone':
      return (
        <Empty title={texts.goneTitle} text={texts.goneText} drawing={false}>
          {startFailure && <FailureNote failure={startFailure} />}
          {english.original && <Options voiceOver={voiceOver} original={english.original} />}
        </Empty>
      );
  }
}

type In<State extends EnglishText['state']> = {
  readonly voiceOver: VoiceOver;
  readonly english: Extract<EnglishText, { readonly state: State }>;
};

function Pending({
  voiceOver,
  english: { source, original },
  lines,
}: In<'pending'> & { readonly lines: readonly TranscriptLine[] | null }) {
  const texts = strings().voiceOver;
  const state = stateOf(source);
  const actions = (
    <>
      <Button icon={SquareIcon} onClick={() => cancel(source)}>
        {texts.stop}
      </Button>
      <UseAsIs voiceOver={voiceOver} original={original} source={source} />
    </>
  );
  if (lines?.length) return <ArrivedText lines={lines} line={stateLine(source)} actions={actions} />;
  const title = state === 'done' || state === 'failed' ? '' : strings().transcribe.underWay[state];
  return (
    <Empty title={title} text={texts.pendingText}>
      {actions}
    </Empty>
  );
}

function FailedTranslation({
  voiceOver,
  english: { source, original, failure, mayBeCharged },
}: In<'failed'>) {
  const hasAudio = source.audioUrl !== null;
  const sentences = [
    mayBeCharged ? strings().audio.mayBeCharged : '',
    hasAudio ? strings().transcribe.recordingSaved : '',
  ];
  return (
    <Failed
      {...failureText(failure, source.gateway ?? undefined)}
      text={strings().frame.sentences(sentences.filter(Boolean))}
    >
      {hasAudio && (
        <Button icon={RotateCcwIcon} onClick={() => retry(source)}>
          {strings().voiceOver.retry}
        </Button>
      )}
      <UseAsIs voiceOver={voiceOver} original={original} source={source} />
    </Failed>
  );
}

function Translate({
  voiceOver,
  original,
  label,
}: {
  readonly voiceOver: VoiceOver;
  readonly original: Transcript;
  readonly label: string;
}) {
  return (
    <Button icon={RotateCcwIcon} onClick={() => void translateRecording(voiceOver, original)}>
      {label}
    </Button>
  );
}

function Failed({
  title,
  cause,
  text,
  children,
}: {
  readonly title: string;
  readonly cause: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.alert} role="alert">
      <Empty title={title} text={strings().frame.sentences([cause, text].filter(Boolean))} drawing={false}>
        {children}
      </Empty>
    </div>
  );
}

/** Both ways to get English text. */
function Options({ voiceOver, original }: { readonly voiceOver: VoiceOver; readonly original: Transcript }) {
  return (
    <>
      {original.audioUrl !== null && (
        <Button variant="primary" size="lg" onClick={() => void translateRecording(voiceOver, original)}>
          {strings().voiceOver.translate}
        </Button>
      )}
      <UseAsIs voiceOver={voiceOver} original={original} large />
    </>
  );
}

function UseAsIs({
  voiceOver,
  original,
  source = null,
  large = false,
}: {
  readonly voiceOver: VoiceOver;
  readonly original: Transcript | null;
  /** The transcript that is already used. */
  readonly source?: Transcript | null;
  readonly large?: boolean;
}) {
  if (!original || original.id === source?.id) return null;
  return (
    <Button size={large ? 'lg' : 'md'} onClick={() => void skipTranslation(voiceOver, original)}>
      {strings().voiceOver.asIs}
    </Button>
  );
}

/** Shows the lines that have arrived while the rest is loading. */
function ArrivedText({
  lines,
  line,
  actions,
}: {
  readonly lines: readonly TranscriptLine[];
  readonly line: string;
  readonly actions: ReactNode;
}) {
  return (
    <div className={styles.pending} lang="en">
      {paragraphsOf(lines).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are only appended
        <p key={index} className={styles.paragraph}>
          {paragraph.text}
        </p>
      ))}
      <div className={styles.line}>
        <span>{line}</span>
        {actions}
      </div>
    </div>
  );
}

function chooseText({ audioUrl, language, settings }: Transcript): string {
  const texts = strings().voiceOver;
  const spoken = language ?? settings.language;
  const sentences = [
    spoken ? texts.chooseLanguage(languageName(spoken)) : texts.chooseUnknown,
    audioUrl === null ? texts.noAudio : '',
  ];
  return strings().frame.sentences(sentences.filter(Boolean));
}
