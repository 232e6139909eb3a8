import { useMemo, useRef, useState } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { stateOf } from '../../../shared/transcription/transcript-state.ts';
import { failureText } from '../../failures/failure-text.ts';
import { pairRows } from '../../files/transcript/pair-rows.ts';
import { strings } from '../../i18n/strings.ts';
import {
  type BlankStretch,
  byLineAfter,
  missingStretches,
} from '../../stores/transcripts/blank/blank-stretches.ts';
import { rangesOf } from '../../stores/transcripts/blank/missing-text.ts';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import type { BothLines } from '../../stores/transcripts/pair-of.ts';
import { stateLine } from '../../stores/transcripts/state-line.ts';
import { retry } from '../../stores/transcripts/transcript-actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Corrections } from '../lines/edit/use-corrections.ts';
import { LineRegion } from '../lines/line-region.tsx';
import type { EditedLine } from '../lines/use-line-actions.ts';
import { useLineList } from '../lines/use-line-list.ts';
import { columnTitles } from '../model/column-titles.ts';
import { useWholeView } from '../model/use-lines-window.ts';
import type { LinePlayer } from '../playback/line-player.ts';
import { type PairColumn, PairRows } from './pair-row.tsx';
import styles from './side-by-side.module.css';

/** A transcript and its translation in two columns, aligned by time. */
export function SideBySide({
  both: { pair, original: left, translation: right, originalBlanks, translationBlanks },
  openId,
  player,
  corrections,
}: {
  readonly both: BothLines<OpenLine>;
  /** The id of the transcript that the page shows. */
  readonly openId: string;
  readonly player: LinePlayer;
  readonly corrections: Corrections;
}) {
  const { original, translation } = pair;
  const isOriginal = original.id === openId;
  const rows = useMemo(() => pairRows(left, right), [left, right]);
  const all = useMemo(() => rows.flatMap((row) => [...row.left, ...row.right]), [rows]);
  const columns = useMemo(() => (isOriginal ? [left, right] : [right, left]), [isOriginal, left, right]);
  const leftColumn = useColumn(original, left, originalBlanks);
  const rightColumn = useColumn(translation, right, translationBlanks);
  const scroller = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState<EditedLine | null>(null);
  const view = useWholeView(all);
  const list = useLineList({ lines: all, columns, scroller, view, edited, setEdited, player, corrections });
  const titles = columnTitles(pair);
  return (
    <LineRegion
      list={list}
      scroller={scroller}
      className={styles.region}
      player={player}
      corrections={corrections}
    >
      <div className={styles.heads}>
        <Head
          transcript={original}
          title={titles.original}
          empty={left.length === 0}
          blanks={originalBlanks}
        />
        <Head
          transcript={translation}
          title={titles.translation}
          empty={right.length === 0}
          blanks={translationBlanks}
        />
      </div>
      <PairRows rows={rows} left={leftColumn} right={rightColumn} rowProps={list.rowProps} />
    </LineRegion>
  );
}

function useColumn(
  { id, audioUrl }: Transcript,
  lines: readonly OpenLine[],
  blanks: readonly BlankStretch[],
): PairColumn {
  const canRetry = audioUrl !== null;
  return useMemo(() => {
    // Pauses are in the other column too. If a transcript has no lines, its heading shows what is missing.
    const shown = lines.length === 0 ? [] : blanks.filter(({ kind }) => !pauseKinds.has(kind));
    return {
      transcriptId: id,
      places: new Map(lines.map((line, index) => [lineId(line), index])),
      blanks: byLineAfter(shown, lines),
      canRetry,
    };
  }, [id, lines, blanks, canRetry]);
}

const pauseKinds = new Set<BlankStretch['kind']>(['silence', 'unknown']);

/** The heading of a column, with its progress until it's complete. */
function Head({
  transcript,
  title,
  empty,
  blanks,
}: {
  readonly transcript: Transcript;
  readonly title: string;
  readonly empty: boolean;
  readonly blanks: readonly BlankStretch[];
}) {
  const state = stateOf(transcript);
  const failed = transcript.chunks.find(({ progress }) => progress.state === 'failed')?.progress;
  const showsState = state !== 'done' || empty;
  const missing = empty ? null : rangesOf(missingStretches(blanks));
  return (
    <div className={styles.head} data-state={state}>
      <h2 className={styles.title}>{title}</h2>
      {showsState && <span className={styles.state}>{stateLine(transcript)}</span>}
      {missing !== null && <p className={styles.cause}>{strings().transcribe.missing.list(missing)}</p>}
      {failed?.state === 'failed' && (
        <p className={styles.cause}>
          {failureText(failed.failure, transcript.gateway ?? undefined).cause}{' '}
          {failed.mayBeCharged && strings().audio.mayBeCharged}
        </p>
      )}
      {state === 'failed' && transcript.audioUrl !== null && (
        <Button size="sm" onClick={() => retry(transcript)}>
          {strings().transcribe.retry}
        </Button>
      )}
    </div>
  );
}
