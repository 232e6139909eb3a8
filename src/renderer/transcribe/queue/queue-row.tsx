import {
  CheckIcon,
  CircleAlertIcon,
  ClockIcon,
  LoaderIcon,
  type LucideIcon,
  RotateCcwIcon,
  ScissorsIcon,
  UploadIcon,
} from 'lucide-react';
import { memo } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import {
  failedChunk,
  isUnfinished,
  mayRetry,
  stateOf,
  type TranscriptState,
} from '../../../shared/transcription/transcript-state.ts';
import { strings } from '../../i18n/strings.ts';
import {
  chunksOf,
  detailOf,
  splitSentence,
  stateLine,
  uploadedShare,
} from '../../stores/transcripts/state-line.ts';
import { retry, retryNow } from '../../stores/transcripts/transcript-actions.ts';
import { titleOf } from '../../stores/transcripts/transcript-name.ts';
import { waitOf } from '../../stores/transcripts/wait-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { stripRuns } from '../../ui/format/strip-runs.ts';
import { useNow } from '../../ui/state/use-now.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { useWithoutProgress } from '../model/use-without-progress.ts';
import { QueueMenu } from './queue-menu.tsx';
import styles from './queue-row.module.css';
import { RowTitle } from './row-title.tsx';

/** A recording in the queue: its progress and its actions. */
export const QueueRow = memo(function QueueRow({
  transcript,
  isOpen,
  reachable,
  isNext = false,
  beforeId = null,
  afterNext,
}: {
  readonly transcript: Transcript;
  readonly isOpen: boolean;
  /** Whether Tab stops at this row of the list. */
  readonly reachable: boolean;
  /** Whether it's the next one to be sent. */
  readonly isNext?: boolean;
  /** The previous item of the queue. */
  readonly beforeId?: string | null;
  /** The item after the next one, null for the end. Undefined if there's no next one. */
  readonly afterNext?: string | null | undefined;
}) {
  const atRest = useWithoutProgress(transcript);
  const state = stateOf(transcript);
  const share = uploadedShare(transcript);
  const { size, duration } = transcript;
  return (
    <div className={styles.row} data-state={state} data-open={isOpen || undefined}>
      <Glyph state={state} />
      <div className={styles.body}>
        <div className={styles.line}>
          <RowTitle transcript={atRest} className={styles.name} isOpen={isOpen} reachable={reachable}>
            {titleOf(transcript)}
          </RowTitle>
          <span className={styles.meta}>
            {state === 'done' && duration !== null ? clockOf(duration) : sizeLabel(size)}
          </span>
        </div>
        <div className={styles.line}>
          <span className={styles.state}>{stateLine(transcript)}</span>
          <span className={styles.detail}>
            <RowDetail transcript={transcript} isNext={isNext} />
          </span>
        </div>
        {share !== null && transcript.chunks.length < 2 && (
          <div className={styles.bar}>
            <i className={styles.fill} style={{ width: `${share * 100}%` }} />
          </div>
        )}
        <ChunkStrip transcript={transcript} />
        <LatestText transcript={transcript} />
        <Reason transcript={transcript} />
        {state === 'failed' && transcript.audioUrl !== null && transcript.chunks.some(mayRetry) && (
          <RetryButton reachable={reachable} onClick={() => retry(transcript)}>
            {strings().transcribe.retry}
          </RetryButton>
        )}
        {state === 'waiting' && waitOf(transcript, 0)?.kind === 'retry' && (
          <RetryButton reachable={reachable} onClick={() => retryNow(transcript)}>
            {strings().transcribe.retryNow}
          </RetryButton>
        )}
      </div>
      <span className={styles.menu}>
        <QueueMenu transcript={atRest} reachable={reachable} beforeId={beforeId} afterNext={afterNext} />
      </span>
    </div>
  );
});

function RetryButton({
  reachable,
  onClick,
  children,
}: {
  readonly reachable: boolean;
  readonly onClick: () => void;
  readonly children: string;
}) {
  return (
    <Button
      className={styles.retry}
      size="sm"
      icon={RotateCcwIcon}
      tabIndex={reachable ? 0 : -1}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The latest text of a response that is streaming in. It changes too often for a screen reader. */
function LatestText({ transcript: { chunks } }: { readonly transcript: Transcript }) {
  const latest = chunks.flatMap(({ progress }) =>
    progress.state === 'transcribing' ? [progress.latest] : [],
  );
  const text = latest.findLast((each) => each !== '');
  if (text === undefined) return null;
  return (
    <div className={styles.latest} aria-hidden="true">
      <bdi>{text}</bdi>
    </div>
  );
}

/** What the gateway said about a failure. */
function Reason({ transcript }: { readonly transcript: Transcript }) {
  const { said } = failedChunk(transcript)?.progress.failure.values ?? {};
  if (!said || stateOf(transcript) !== 'failed') return null;
  return (
    <p className={styles.reason} title={String(said)} dir="auto">
      {said}
    </p>
  );
}

/** A file that is being added to the queue. */
export function AddingRow({ name }: { readonly name: string }) {
  return (
    <div className={styles.row} data-state="adding">
      <span className={styles.glyph}>
        <Icon icon={LoaderIcon} size={16} />
      </span>
      <div className={styles.body}>
        <div className={styles.line}>
          <span className={styles.name}>{name}</span>
        </div>
        <div className={styles.line}>
          <span className={styles.state}>{strings().transcribe.adding}</span>
        </div>
      </div>
    </div>
  );
}

const glyphs: Readonly<Record<Exclude<TranscriptState, 'transcribing'>, LucideIcon>> = {
  waiting: ClockIcon,
  splitting: ScissorsIcon,
  uploading: UploadIcon,
  done: CheckIcon,
  failed: CircleAlertIcon,
};

function Glyph({ state }: { readonly state: TranscriptState }) {
  return (
    <span className={styles.glyph}>
      {state === 'transcribing' ? <WaveGlyph /> : <Icon icon={glyphs[state]} size={16} />}
    </span>
  );
}

/** The number of chunks that fit in the narrowest row with a gap between them. */
const fitInStrip = 40;

/**
 * The chunks of a recording: a strip with a segment for each chunk, sized by duration, and the reason for splitting.
 */
function ChunkStrip({ transcript }: { readonly transcript: Transcript }) {
  const why = splitSentence(transcript);
  // Which sound was meant stays visible.
  if (why === null || !(isUnfinished(transcript) || transcript.splitReason === 'tracks')) return null;
  const { chunks, duration } = transcript;
  const expected = Math.max(0, chunksOf(transcript) - chunks.length);
  const splitSeconds = chunks.reduce((sum, chunk) => sum + (chunk.duration ?? 0), 0);
  const unsplitSeconds = Math.max(0, (duration ?? splitSeconds) - splitSeconds);
  const expectedSize = unsplitSeconds > 0 ? unsplitSeconds / expected : 1;
  const { runs, isDense } = stripRuns(
    [
      ...chunks.map(({ duration: seconds, progress }) => ({ state: progress.state, size: seconds ?? 1 })),
      ...Array.from({ length: expected }, () => ({ state: 'expected', size: expectedSize })),
    ],
    fitInStrip,
  );
  return (
    <>
      {chunksOf(transcript) > 1 && (
        <div className={styles.strip} data-dense={isDense || undefined} aria-hidden>
          {runs.map(({ first, state, size }) => (
            <i key={first} data-state={state} style={{ flexGrow: size }} />
          ))}
        </div>
      )}
      <p className={styles.why}>{why}</p>
    </>
  );
}

/** Shown to the right of a row's state. Re-renders every second only while a wait is shown. */
function RowDetail({ transcript, isNext }: { readonly transcript: Transcript; readonly isNext: boolean }) {
  if (waitOf(transcript, 0)) return <Ticking transcript={transcript} isNext={isNext} />;
  return <>{detailOf(transcript, isNext, 0)}</>;
}

function Ticking({ transcript, isNext }: { readonly transcript: Transcript; readonly isNext: boolean }) {
  return <>{detailOf(transcript, isNext, useNow(1000))}</>;
}

/** Five animated strokes, shown while a recording is transcribed. */
function WaveGlyph() {
  return (
    <svg className={styles.wave} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 6.5v3" />
      <path d="M5 4v8" />
      <path d="M8 2v12" />
      <path d="M11 5v6" />
      <path d="M14 6.5v3" />
    </svg>
  );
}
