import { type ReactNode, useMemo, useRef, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { type BlankStretch, byLineAfter } from '../../stores/transcripts/blank/blank-stretches.ts';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { useMedia } from '../../ui/state/use-media.ts';
import { classes } from '../../ui/text/classes.ts';
import { useLinesWindow } from '../model/use-lines-window.ts';
import type { LinePlayer } from '../playback/line-player.ts';
import { BlankStretchNote } from './blank-stretch-note.tsx';
import type { Corrections } from './edit/use-corrections.ts';
import { LineRegion } from './line-region.tsx';
import { TranscriptLineRow } from './transcript-line.tsx';
import styles from './transcript-lines.module.css';
import type { EditedLine } from './use-line-actions.ts';
import { useLineList } from './use-line-list.ts';

/** The lines of one transcript, in a labelled region. Only lines near the view are rendered. */
export function TranscriptLines({
  lines,
  blanks,
  player,
  corrections,
  live,
}: {
  readonly lines: readonly OpenLine[];
  /** The blank ranges of the recording. */
  readonly blanks: readonly BlankStretch[];
  readonly player: LinePlayer;
  readonly corrections: Corrections;
  /** Text that is still streaming in. */
  readonly live: ReactNode;
}) {
  const scroller = useRef<HTMLElement>(null);
  const [edited, setEdited] = useState<EditedLine | null>(null);
  const view = useLinesWindow(scroller, lines, edited?.id ?? null);
  const isNarrow = useMedia('(width < 1160px)');
  const columns = useMemo(() => [lines], [lines]);
  const blanksBefore = useMemo(() => byLineAfter(blanks, lines), [blanks, lines]);
  const list = useLineList({ lines, columns, scroller, view, edited, setEdited, player, corrections });
  return (
    <LineRegion list={list} scroller={scroller} player={player} corrections={corrections}>
      {/* biome-ignore lint/a11y/useSemanticElements: spacers for lines that aren't rendered aren't allowed in an ol */}
      <div role="list" className={styles.lines}>
        {view.parts.map((part) => {
          if (part.kind === 'spacer')
            return (
              <div key={`spacer ${part.before}`} className={styles.spacer} style={{ height: part.height }} />
            );
          const line = lines[part.index];
          if (!line) return null;
          return (
            <TranscriptLineRow
              key={lineId(line)}
              {...list.rowProps(line)}
              place={part.index}
              total={lines.length}
              before={blanksBefore.get(part.index)}
              narrow={isNarrow}
            />
          );
        })}
      </div>
      {blanksBefore.get(lines.length)?.map((stretch) => (
        <BlankStretchNote
          key={stretch.start}
          transcriptId={lines[0]?.transcriptId ?? ''}
          stretch={stretch}
          canRetry={player.canPlay}
        />
      ))}
      {live}
    </LineRegion>
  );
}

/** The region of a transcript that has no lines yet. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.place}>
      <section
        className={classes(styles.region, styles.alone)}
        aria-label={strings().transcribe.transcript}
        data-region
      >
        {children}
      </section>
    </div>
  );
}
