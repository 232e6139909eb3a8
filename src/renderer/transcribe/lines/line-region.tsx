import { AudioLinesIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import { clockOf } from '../../ui/format/clock-of.ts';
import { classes } from '../../ui/text/classes.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { TranscriptFindBar } from '../find/find-bar.tsx';
import { transcriptFind } from '../model/find-store.ts';
import type { LinePlayer } from '../playback/line-player.ts';
import { LineTimesDialog } from './edit/line-times-dialog.tsx';
import type { Corrections } from './edit/use-corrections.ts';
import { SpeakerDialog } from './speaker/speaker-dialog.tsx';
import styles from './transcript-lines.module.css';
import type { LineList } from './use-line-list.ts';

/**
 * The scrolling region of a transcript's lines, with the find bar above and the button that returns to the line being
 * played.
 */
export function LineRegion({
  list,
  scroller,
  className = styles.alone,
  player,
  corrections,
  children,
}: {
  readonly list: LineList;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly className?: string | undefined;
  readonly player: LinePlayer;
  readonly corrections: Corrections;
  readonly children: ReactNode;
}) {
  const { timed, named } = list;
  const finding = transcriptFind.useBar(({ open }) => open);
  useEffect(() => transcriptFind.close, []);
  return (
    <div className={styles.place}>
      {finding && (
        <TranscriptFindBar found={list.found} onReplace={list.replaceOne} onReplaceAll={list.replaceAll} />
      )}
      <section
        ref={scroller}
        className={classes(styles.region, className)}
        data-region
        aria-label={strings().transcribe.transcript}
        onKeyDown={list.onKeyDown}
        onFocus={({ target }) => list.onFocus(target)}
      >
        {children}
      </section>
      {list.left && <PlayedLinePill line={list.left} onPress={() => player.onFollow(true)} />}
      <LineTimesDialog
        line={timed}
        currentTime={player.canPlay ? player.currentTime : null}
        onSave={(start, end) => timed && corrections.retime(timed, start, end)}
        onClose={() => list.setTimed(null)}
      />
      <SpeakerDialog
        spoken={named && list.spokenBy(named)}
        onChoose={(chosen, onlyLine) => named && list.chooseSpeaker(named, chosen, onlyLine)}
        onClose={() => list.setNamed(null)}
      />
    </div>
  );
}

/** Returns to the line being played after the user scrolled away. */
function PlayedLinePill({ line, onPress }: { readonly line: TranscriptLine; readonly onPress: () => void }) {
  return (
    <button type="button" className={styles.pill} onClick={onPress}>
      <Icon icon={AudioLinesIcon} size={14} />
      {strings().transcribe.backToLine(clockOf(line.start ?? 0))}
    </button>
  );
}
