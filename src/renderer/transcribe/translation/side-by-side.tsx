import { useEffect, useMemo, useRef } from 'react';
import type { Transcript, TranscriptLine } from '../../../shared/models/transcript.ts';
import { stateOf } from '../../../shared/models/transcript-state.ts';
import { sentenceApart } from '../../failure-words.ts';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words.ts';
import { lineAt } from '../current-line.ts';
import { languageName } from '../languages.ts';
import { openTranscript, usePairedTranscript } from '../open-transcript.ts';
import { stateLine } from '../state-line.ts';
import { retry } from '../transcript-actions.ts';
import { TranscriptFoot } from '../transcript-foot.tsx';
import { useLines } from '../use-lines.ts';
import type { Pair } from './pair-of.ts';
import { PairRows } from './pair-row.tsx';
import { pairRows } from './pair-rows.ts';
import styles from './side-by-side.module.css';

/** A transcript and its translation in two columns, what is said at the same time beside one another. */
export function SideBySide({
  pair,
  openId,
  lines,
  now,
  playing,
  following,
  onPlay,
}: {
  readonly pair: Pair;
  /** The one of both that the page is about. */
  readonly openId: string;
  /** Its lines; null until they have come. */
  readonly lines: readonly TranscriptLine[] | null;
  /** Where the sound is, in seconds. */
  readonly now: number;
  readonly playing: boolean;
  readonly following: boolean;
  readonly onPlay: ((seconds: number) => void) | null;
}) {
  const { original, translation } = pair;
  const isOriginal = original.id === openId;
  const otherId = isOriginal ? translation.id : original.id;
  useEffect(() => openTranscript(otherId, usePairedTranscript), [otherId]);
  const others = useLines(otherId, usePairedTranscript);
  const left = (isOriginal ? lines : others) ?? none;
  const right = (isOriginal ? others : lines) ?? none;
  const rows = useMemo(() => pairRows(left, right), [left, right]);
  const isHeard = playing || now > 0;
  const heardLeft = isHeard ? (left[lineAt(left, now)] ?? null) : null;
  const heardRight = isHeard ? (right[lineAt(right, now)] ?? null) : null;
  const region = useRef<HTMLElement>(null);
  const heardRow = rows.findLastIndex(({ start }) => start !== null && start <= now + 0.05);
  useEffect(() => {
    if (!following || !playing || heardRow < 0) return;
    region.current?.querySelector(`[data-row="${heardRow}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [heardRow, following, playing]);
  return (
    <>
      <section ref={region} className={styles.region} aria-label={words.transcribe.transcript}>
        <div className={styles.heads}>
          <Head transcript={original} title={spokenIn(original)} empty={left.length === 0} />
          <Head transcript={translation} title={words.transcribe.pair.english} empty={right.length === 0} />
        </div>
        <PairRows
          rows={rows}
          leftId={original.id}
          rightId={translation.id}
          heardLeft={heardLeft}
          heardRight={heardRight}
          onPlay={onPlay}
        />
      </section>
      {lines !== null && lines.length > 0 && (
        <TranscriptFoot
          transcript={isOriginal ? original : translation}
          lines={lines}
          both={{ pair, original: left, translation: right }}
        />
      )}
    </>
  );
}

const none: readonly TranscriptLine[] = [];

/** What a column is, and how far it is while it has not come whole. */
function Head({
  transcript,
  title,
  empty,
}: {
  readonly transcript: Transcript;
  readonly title: string;
  readonly empty: boolean;
}) {
  const state = stateOf(transcript);
  const failed = transcript.parts.find(({ progress }) => progress.state === 'failed')?.progress;
  const told = state !== 'done' || empty;
  return (
    <div className={styles.head} data-state={state}>
      <h3 className={styles.title}>{title}</h3>
      {told && <span className={styles.state}>{stateLine(transcript)}</span>}
      {failed?.state === 'failed' && (
        <p className={styles.cause}>
          {sentenceApart(failed.failure, transcript.gateway ?? undefined).cause}{' '}
          {failed.mayBeBilled && words.transcribe.maybeBilled}
        </p>
      )}
      {state === 'failed' && transcript.audioUrl !== null && (
        <Button size="sm" onClick={() => retry(transcript)}>
          {words.transcribe.retry}
        </Button>
      )}
    </div>
  );
}

function spokenIn({ language, settings }: Transcript): string {
  const spoken = language ?? settings.language;
  return spoken ? languageName(spoken) : words.transcribe.pair.original;
}
