import { PencilIcon, RotateCcwIcon } from 'lucide-react';
import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import type { RowSizes } from '../chat/row-sizes.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import { shortTime } from './export/time-code.ts';
import { LineEditor } from './line-editor.tsx';
import { lineId } from './open-transcript.ts';
import { placeUnder } from './text-place.ts';
import styles from './transcript-line.module.css';
import { isUnsure } from './unsure-lines.ts';

/** What a line can be asked for; the functions stay the same while the transcript is open. */
export type LineActions = {
  readonly play: (seconds: number) => void;
  /** A (first) click into its text, at a place (UTF-16 units) where that is known. */
  readonly press: (line: TranscriptLine, place: number | null) => void;
  /** Opens it for writing, with the caret at a place; null: at its end. */
  readonly edit: (line: TranscriptLine, caret: number | null) => void;
  /** The same after a press that may have begun to play, which was not what was meant. */
  readonly editInstead: (line: TranscriptLine, caret: number | null) => void;
  readonly done: (line: TranscriptLine, before: string, after: string, byKey: boolean) => void;
  /** Puts back what the gateway wrote. */
  readonly restore: (line: TranscriptLine) => void;
};

/** What {@link TranscriptLineRow} takes. */
export type TranscriptLineProps = {
  readonly transcriptId: string;
  readonly line: TranscriptLine;
  readonly place: number;
  readonly of: number;
  readonly silence: number | null;
  readonly current: boolean;
  /** Somebody was just led here. */
  readonly marked: boolean;
  /** Where the caret is put as it is written; undefined while it is only read. */
  readonly caret: number | null | undefined;
  /** It is the one that Tab leads to. */
  readonly reachable: boolean;
  /** Whether there is sound to be played. */
  readonly canPlay: boolean;
  /** Whether a click on a word plays from it; else a click opens the text for writing. */
  readonly hears: boolean;
  readonly sizes: RowSizes;
  readonly actions: LineActions;
};

/** A line: its time, which plays from there, its text, its flag, and what can be done with it. */
export const TranscriptLineRow = memo(function Row({
  transcriptId,
  line,
  place,
  of,
  silence,
  current,
  marked,
  caret,
  reachable,
  canPlay,
  hears,
  sizes,
  actions,
}: TranscriptLineProps) {
  const texts = words.transcribe;
  const { start, text, original } = line;
  const element = useRef<HTMLDivElement>(null);
  const id = lineId(line);
  useLayoutEffect(() => (element.current ? sizes.watch(element.current, id) : undefined), [sizes, id]);
  const unsure = isUnsure(line);
  const named = start === null ? texts.line(place + 1) : shortTime(start);
  const onPress = (event: MouseEvent) => {
    // Whoever marks text to copy it wants neither to write nor to hear.
    if (getSelection()?.isCollapsed === false) return;
    // By key, a click is on no place of the text.
    if (event.detail === 0) actions.edit(line, null);
    else if (event.detail === 1)
      actions.press(line, placeUnder(event.currentTarget, event.clientX, event.clientY));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: room for lines that are not in the page stands between, which no ol may hold
    <div
      ref={element}
      role="listitem"
      aria-posinset={place + 1}
      aria-setsize={of}
      className={styles.item}
      data-line={id}
    >
      {silence !== null && <div className={styles.silence}>{texts.silence(silence)}</div>}
      <div className={styles.row} aria-current={current || undefined} data-marked={marked || undefined}>
        {start === null ? (
          <span />
        ) : (
          <button
            type="button"
            className={styles.time}
            tabIndex={-1}
            aria-label={texts.playFrom(shortTime(start))}
            disabled={!canPlay}
            onClick={() => actions.play(start)}
          >
            {shortTime(start)}
          </button>
        )}
        {caret !== undefined ? (
          <LineEditor
            transcriptId={transcriptId}
            line={line}
            place={place}
            caret={caret}
            onDone={(before, after, byKey) => actions.done(line, before, after, byKey)}
          />
        ) : (
          <button
            type="button"
            className={styles.text}
            dir="auto"
            tabIndex={reachable ? 0 : -1}
            data-text
            data-hears={hears || undefined}
            data-unsure={unsure || undefined}
            onClick={onPress}
            onDoubleClick={(event) =>
              actions.editInstead(line, placeUnder(event.currentTarget, event.clientX, event.clientY))
            }
          >
            <span data-said>{text === '' ? '—' : text}</span>
          </button>
        )}
        <span className={styles.flags}>
          <span className={styles.flag}>{original !== null ? texts.edited : unsure && texts.unsure}</span>
          {caret === undefined && (
            <LineTool
              icon={PencilIcon}
              label={texts.editLine(named)}
              onPress={() => actions.edit(line, null)}
            />
          )}
          {original !== null && caret === undefined && (
            <LineTool
              icon={RotateCcwIcon}
              label={texts.restoreLine(named)}
              hint={texts.heard(original)}
              onPress={() => actions.restore(line)}
            />
          )}
        </span>
      </div>
    </div>
  );
});

/** Thousands of lines have these: the browser's own tooltip does. */
function LineTool({
  icon,
  label,
  hint = label,
  onPress,
}: {
  readonly icon: typeof PencilIcon;
  readonly label: string;
  readonly hint?: string;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      tabIndex={-1}
      aria-label={label}
      title={hint}
      onClick={onPress}
    >
      <Icon icon={icon} size={14} />
    </button>
  );
}
