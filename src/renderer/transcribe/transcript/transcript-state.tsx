import { RotateCcwIcon } from 'lucide-react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { failedChunk, isSilent, mayRetry, stateOf } from '../../../shared/transcription/transcript-state.ts';
import { audioFix } from '../../failures/audio-fix.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { gatewayIdOf } from '../../stores/gateways/gateways-store.ts';
import { openFix } from '../../stores/gateways/key-request.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import { rangesOf } from '../../stores/transcripts/blank/missing-text.ts';
import { retry, retryRange } from '../../stores/transcripts/transcript-actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import { GatewayResponse } from '../job/gateway-response.tsx';
import { TranscriptProgress } from './transcript-progress.tsx';
import styles from './transcript-state.module.css';

/**
 * Shows the state of a transcript, and actions that may help, in place of its lines or above those that have arrived.
 */
export function TranscriptState({
  transcript,
  hasLines,
  blanks,
}: {
  readonly transcript: Transcript;
  readonly hasLines: boolean;
  readonly blanks: readonly BlankStretch[];
}) {
  const state = stateOf(transcript);
  if (state === 'failed') return <Failed transcript={transcript} hasLines={hasLines} blanks={blanks} />;
  if (state !== 'done')
    return <TranscriptProgress transcript={transcript} state={state} hasLines={hasLines} />;
  return hasLines ? null : <NoText transcript={transcript} blanks={blanks} />;
}

/** Shown if nothing was sent, or if every response was empty. */
function NoText({
  transcript,
  blanks,
}: Pick<Parameters<typeof TranscriptState>[0], 'transcript' | 'blanks'>) {
  const texts = strings().transcribe;
  const { id, audioUrl, chunks } = transcript;
  const retryButton = (stretch: BlankStretch, label: string) =>
    audioUrl !== null && <Button onClick={() => retryRange(id, stretch)}>{label}</Button>;
  const [unsent] = blanks.filter(({ kind }) => kind === 'unsent');
  if (isSilent(transcript))
    return (
      <Empty title={texts.missing.nothingSent} text={texts.missing.nothingSentText} drawing={false}>
        {unsent && retryButton(unsent, texts.missing.sendAnyway)}
      </Empty>
    );
  const [missing] = blanks.filter(({ kind }) => kind === 'untranscribed');
  const [chunk] = chunks;
  return (
    <Empty
      title={texts.noSpeech}
      text={strings().frame.sentences([texts.noSpeechText, ...(missing ? [texts.missing.notSilent] : [])])}
      drawing={false}
      below={chunk && <GatewayResponse transcript={transcript} chunk={chunk} />}
    >
      {missing && retryButton(missing, texts.retry)}
    </Empty>
  );
}

function Failed({ transcript, hasLines, blanks }: Parameters<typeof TranscriptState>[0]) {
  const texts = strings().transcribe;
  const chunk = failedChunk(transcript);
  if (!chunk) return null;
  const { progress } = chunk;
  const { title, cause } = failureText(progress.failure, transcript.gateway ?? undefined);
  const hasAudio = transcript.audioUrl !== null;
  const missing = hasLines ? rangesOf(blanks.filter((stretch) => stretch.failed !== null)) : null;
  // Between lines, each one is shown in its place.
  const unsent = hasLines ? [] : blanks.filter(({ kind }) => kind === 'unsent');
  const silent = rangesOf(unsent);
  const sentences = [
    missing === null ? '' : texts.missing.list(missing),
    silent === null ? '' : texts.missing.silentList(silent),
    cause,
    progress.mayBeCharged ? strings().audio.mayBeCharged : '',
    hasAudio ? texts.recordingSaved : '',
  ];
  const text = strings().frame.sentences(sentences.filter(Boolean));
  const fix = audioFix(progress.failure);
  const actions = (
    <>
      {fix && 'route' in fix && (
        <Button onClick={() => openFix(fix, gatewayIdOf(transcript.gateway))}>{fix.label}</Button>
      )}
      {hasAudio && transcript.chunks.some(mayRetry) && (
        <Button icon={RotateCcwIcon} onClick={() => retry(transcript)}>
          {texts.retry}
        </Button>
      )}
      {hasAudio && unsent.length > 0 && (
        <Button
          onClick={() => {
            for (const stretch of unsent) retryRange(transcript.id, stretch);
          }}
        >
          {texts.missing.sendAnyway}
        </Button>
      )}
    </>
  );
  if (!hasLines) {
    return (
      <Empty
        title={title}
        text={text}
        drawing={false}
        below={<GatewayResponse transcript={transcript} chunk={chunk} />}
      >
        {actions}
      </Empty>
    );
  }
  return (
    <div className={styles.strip} role="alert">
      <p>
        <b>{title}.</b> {text}
      </p>
      {actions}
      <GatewayResponse transcript={transcript} chunk={chunk} />
    </div>
  );
}
