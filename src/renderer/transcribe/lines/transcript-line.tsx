import { ClockIcon, PencilIcon, RotateCcwIcon } from 'lucide-react';
import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import { shortTime } from '../../files/transcript/time-code.ts';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { withBreaks } from '../../ui/text/with-breaks.tsx';
import { BlankStretchNote } from '../transcript/blank-stretch-note.tsx';
import { LineEditor, type LineEditorEvents } from './edit/line-editor.tsx';
import { placeUnder } from './edit/text-place.ts';
import styles from './transcript-line.module.css';
import { isEdited, isUnsure } from './unsure-lines.ts';
import type { LinesView } from './use-lines-window.ts';

/** What a line can be asked for; the functions stay the same while the transcript is open. */
export type LineActions = {
  readonly play: (seconds: number) => void;
  /** Plays from the word at a place of the text (UTF-16 units), else from the line's start. */
  readonly press: (line: OpenLine, place: number | null) => void;
  /** Opens it for writing, with the caret at a place; null: at its end. */
  readonly edit: (line: OpenLine, caret: number | null) => void;
  /** The same after a press that may have begun to play, which was not what was meant. */
  readonly editInstead: (line: OpenLine, caret: number | null) => void;
  /** Puts back what the gateway wrote. */
  readonly restore: (line: OpenLine) => void;
  /** Opens its times for editing. */
  readonly time: (line: OpenLine) => void;
  readonly editor: LineEditorEvents;
};

/** What {@link TranscriptLineRow} takes. */
export type TranscriptLineProps = {
  readonly line: OpenLine;
  readonly place: number;
  readonly of: number;
  /** What lies between the line before and this one. */
  readonly before?: readonly BlankStretch[] | undefined;
  /** Whether such a stretch can be transcribed again; where the line can be played, unless given. */
  readonly canRetry?: boolean;
  /** Whether it stands in a column beside another transcript. */
  readonly narrow?: boolean;
  readonly current: boolean;
  /** Somebody was just led here. */
  readonly marked: boolean;
  /** Where the caret is put as it is written; undefined while it is only read. */
  readonly caret: number | null | undefined;
  /** What was typed for it before it could be edited; null if nothing was. */
  readonly draft: string | null;
  /** The line before it in its transcript, while this one is edited; else null. */
  readonly previous: OpenLine | null;
  /** It is the one that Tab leads to. */
  readonly reachable: boolean;
  /** Whether there is sound to be played. */
  readonly canPlay: boolean;
  /** Whether a click on a word plays from that word; else it plays from the line's start. */
  readonly hears: boolean;
  readonly sizes: LinesView['sizes'];
  readonly actions: LineActions;
};

/** A line: its time, which plays from there, its text, its flag, and what can be done with it. */
export const TranscriptLineRow = memo(function Row({
  line,
  place,
  of,
  before,
  narrow = false,
  current,
  marked,
  caret,
  draft,
  previous,
  reachable,
  canPlay,
  canRetry = canPlay,
  hears,
  sizes,
  actions,
}: TranscriptLineProps) {
  const texts = transcribeStrings().transcribe;
  const { start, text, original } = line;
  const element = useRef<HTMLDivElement>(null);
  const id = lineId(line);
  useLayoutEffect(() => (element.current ? sizes.watch(element.current, id) : undefined), [sizes, id]);
  const unsure = isUnsure(line);
  const edited = isEdited(line);
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
      data-narrow={narrow || undefined}
    >
      {before?.map((stretch) => (
        <BlankStretchNote
          key={stretch.start}
          transcriptId={line.transcriptId}
          stretch={stretch}
          canRetry={canRetry}
        />
      ))}
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
            line={line}
            place={place}
            caret={caret}
            draft={draft}
            previous={previous}
            events={actions.editor}
          />
        ) : (
          <button
            type="button"
            className={styles.text}
            dir="auto"
            tabIndex={reachable ? 0 : -1}
            data-text
            data-hears={hears || undefined}
            data-plays={(canPlay && start !== null) || undefined}
            data-unsure={unsure || undefined}
            onClick={onPress}
            onDoubleClick={(event) =>
              actions.editInstead(line, placeUnder(event.currentTarget, event.clientX, event.clientY))
            }
          >
            <span data-said>{text === '' ? '—' : withBreaks(text)}</span>
          </button>
        )}
        <span className={styles.flags}>
          <span className={styles.flag}>{unsure ? texts.unsure : edited && texts.edited}</span>
          {caret === undefined && (
            <span className={styles.tools}>
              <LineTool
                icon={PencilIcon}
                label={texts.editLine(named)}
                onPress={() => actions.edit(line, null)}
              />
              {start !== null && line.end !== null && (
                <LineTool
                  icon={ClockIcon}
                  label={transcribeStrings().lines.times.edit(named)}
                  onPress={() => actions.time(line)}
                />
              )}
              {edited && (
                <LineTool
                  icon={RotateCcwIcon}
                  label={texts.restoreLine(named)}
                  hint={original === null ? texts.restoreLine(named) : texts.heard(original)}
                  onPress={() => actions.restore(line)}
                />
              )}
            </span>
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
