import { ClockIcon, type LucideIcon, PencilIcon, RotateCcwIcon, UserRoundIcon } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { lineTextLimit } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { ShowMore } from '../../ui/controls/show-more.tsx';
import { clockOf } from '../../ui/format/clock-of.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { useShownPart } from '../../ui/text/shown-part.ts';
import { withBreaks } from '../../ui/text/with-breaks.tsx';
import { placeUnder } from '../model/text-place.ts';
import { isEdited, isUncertain } from '../model/uncertain-lines.ts';
import type { LinesView } from '../model/use-lines-window.ts';
import { BlankStretchNote } from './blank-stretch-note.tsx';
import { LineEditor, type LineEditorEvents } from './edit/line-editor.tsx';
import type { SpokenLine } from './speaker/use-line-speakers.ts';
import styles from './transcript-line.module.css';

/** Actions of a line. The functions stay the same while the transcript is open. */
export type LineActions = {
  readonly play: (seconds: number) => void;
  /** Plays from the word at a position (UTF-16 units), or else from the line's start. */
  readonly press: (line: OpenLine, offset: number | null) => void;
  /** Opens the editor with the caret at a position. Null for the end. */
  readonly edit: (line: OpenLine, caret: number | null) => void;
  /** Opens the editor after a click that may have started playback unintentionally. */
  readonly editInstead: (line: OpenLine, caret: number | null) => void;
  /** Restores the gateway's text. */
  readonly restore: (line: OpenLine) => void;
  /** Opens its times for editing. */
  readonly time: (line: OpenLine) => void;
  /** Opens its speaker for renaming. */
  readonly speaker: (line: OpenLine) => void;
  readonly editor: LineEditorEvents;
};

/** Props of {@link TranscriptLineRow}. */
export type TranscriptLineProps = {
  readonly line: OpenLine;
  readonly place: number;
  readonly total: number;
  /** Who speaks it, in a transcript with speakers. */
  readonly spoken?: SpokenLine | undefined;
  /** The blank ranges between the previous line and this one. */
  readonly before?: readonly BlankStretch[] | undefined;
  /** Whether a blank range can be transcribed again. Defaults to whether the line can be played. */
  readonly canRetry?: boolean;
  /** Whether there's no space for a column of its own for its flag and actions. */
  readonly narrow?: boolean;
  readonly current: boolean;
  /** Highlighted because the user has just navigated to it. */
  readonly marked: boolean;
  /** Caret position while it's being edited, otherwise undefined. */
  readonly caret: number | null | undefined;
  /** Text typed before it could be edited, or null. */
  readonly draft: string | null;
  /** The previous line of its transcript while this one is being edited, otherwise null. */
  readonly previous: OpenLine | null;
  /** Whether Tab stops here. */
  readonly reachable: boolean;
  /** Whether there is audio. */
  readonly canPlay: boolean;
  /** Whether a click plays from the clicked word. Otherwise it plays from the line's start. */
  readonly playsFromWord: boolean;
  readonly sizes: LinesView['sizes'];
  readonly actions: LineActions;
};

/** The shown part of a long line is at first as long as the longest line that can be edited. */
const linePart = { characters: lineTextLimit, lines: 1_000 };

/** A transcript line: its time (a button that plays from there), text, uncertainty mark and actions. */
export const TranscriptLineRow = memo(function Row(props: TranscriptLineProps) {
  const { line, place, spoken, current, marked, caret, actions } = props;
  // Stays as it is while the line is edited.
  const part = useShownPart(line.text, linePart);
  const uncertain = isUncertain(line);
  const edited = isEdited(line);
  const texts = strings().transcribe;
  return (
    <LineItem {...props}>
      <div className={styles.row} aria-current={current || undefined} data-marked={marked || undefined}>
        <div className={styles.margin}>
          {spoken?.isNew && <LineSpeaker spoken={spoken} onPress={() => actions.speaker(line)} />}
          <LineTime {...props} />
        </div>
        <div className={styles.said}>
          {caret === undefined ? (
            <LineText {...props} part={part} />
          ) : (
            <LineEditor
              line={line}
              place={place}
              caret={caret}
              draft={props.draft}
              previous={props.previous}
              events={actions.editor}
            />
          )}
        </div>
        <span className={styles.flags}>
          <span className={styles.flag}>
            {uncertain ? (line.isSilent ? texts.silentLine : texts.uncertain) : edited && texts.edited}
          </span>
          {caret === undefined && <LineTools {...props} />}
        </span>
      </div>
    </LineItem>
  );
});

/** The place of a line in the list, with the blank ranges above it. */
function LineItem({
  line,
  place,
  total,
  before,
  narrow = false,
  canPlay,
  canRetry = canPlay,
  sizes,
  children,
}: TranscriptLineProps & { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const id = lineId(line);
  useLayoutEffect(() => (element.current ? sizes.watch(element.current, id) : undefined), [sizes, id]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: spacers for lines that aren't rendered aren't allowed in an ol
    <div
      ref={element}
      role="listitem"
      aria-posinset={place + 1}
      aria-setsize={total}
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
      {children}
    </div>
  );
}

/** The name of the line's speaker, as a button that renames it. */
function LineSpeaker({
  spoken: { name, isGuess, place },
  onPress,
}: {
  readonly spoken: SpokenLine;
  readonly onPress: () => void;
}) {
  const texts = strings().speakers;
  const hint = texts.rename(name ?? '');
  return (
    <button
      type="button"
      className={styles.speaker}
      style={{ '--speaker': place } as Record<string, number>}
      tabIndex={-1}
      dir="auto"
      aria-haspopup="dialog"
      title={isGuess ? strings().frame.titled(hint, texts.guess) : hint}
      data-guess={isGuess || undefined}
      onClick={onPress}
    >
      {name}
    </button>
  );
}

function LineTime({ line: { start, approximate }, canPlay, actions }: TranscriptLineProps) {
  const { speakers, transcribe: texts } = strings();
  if (start === null) return null;
  return (
    <button
      type="button"
      className={styles.time}
      tabIndex={-1}
      aria-label={texts.playFrom(clockOf(start))}
      title={approximate ? speakers.approximate : undefined}
      disabled={!canPlay}
      onClick={() => actions.play(start)}
    >
      {approximate ? speakers.about(clockOf(start)) : clockOf(start)}
    </button>
  );
}

/** The text, as a button that plays from the clicked word. A double click edits it. */
function LineText({
  line,
  part,
  reachable,
  canPlay,
  playsFromWord,
  actions,
}: TranscriptLineProps & { readonly part: ReturnType<typeof useShownPart> }) {
  const onPress = (event: MouseEvent) => {
    // Selecting text doesn't count as a click.
    if (getSelection()?.isCollapsed === false) return;
    // A click from the keyboard has no position.
    if (event.detail === 0) actions.edit(line, null);
    else if (event.detail === 1)
      actions.press(line, placeUnder(event.currentTarget, event.clientX, event.clientY));
  };
  return (
    <>
      <button
        type="button"
        className={styles.text}
        dir="auto"
        tabIndex={reachable ? 0 : -1}
        data-text
        data-plays-word={playsFromWord || undefined}
        data-plays={(canPlay && line.start !== null) || undefined}
        data-uncertain={isUncertain(line) || undefined}
        onClick={onPress}
        onDoubleClick={(event) =>
          actions.editInstead(line, placeUnder(event.currentTarget, event.clientX, event.clientY))
        }
      >
        <span data-said>{line.text === '' ? '—' : withBreaks(part.shown)}</span>
      </button>
      <ShowMore unit="characters" rest={part.rest} onMore={part.showMore} />
    </>
  );
}

function LineTools({ line, place, spoken, actions }: TranscriptLineProps) {
  const { lines, speakers, transcribe: texts } = strings();
  const { start, end, original } = line;
  const lineName = start === null ? texts.line(place + 1) : clockOf(start);
  return (
    <span className={styles.tools}>
      <LineTool icon={PencilIcon} label={texts.editLine(lineName)} onPress={() => actions.edit(line, null)} />
      {start !== null && end !== null && (
        <LineTool icon={ClockIcon} label={lines.times.edit(lineName)} onPress={() => actions.time(line)} />
      )}
      {spoken && (
        <LineTool
          icon={UserRoundIcon}
          label={speakers.change(lineName)}
          onPress={() => actions.speaker(line)}
        />
      )}
      {isEdited(line) && (
        <LineTool
          icon={RotateCcwIcon}
          label={texts.restoreLine(lineName)}
          hint={original === null ? texts.restoreLine(lineName) : texts.restoreOriginal(original)}
          onPress={() => actions.restore(line)}
        />
      )}
    </span>
  );
}

/** A button for a line. Uses the browser's tooltip, because thousands of lines have these buttons. */
function LineTool({
  icon,
  label,
  hint = label,
  onPress,
}: {
  readonly icon: LucideIcon;
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
