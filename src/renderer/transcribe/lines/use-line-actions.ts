import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { freezeLines, waitForLine } from '../../stores/transcripts/frozen-lines.ts';
import { type LineKey, lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import type { LinesView } from '../model/use-lines-window.ts';
import { cuesFor, type StoredWordTimings } from '../model/word-timings.ts';
import type { LinePlayer } from '../playback/line-player.ts';
import { wordIn } from '../playback/spoken-word.ts';
import type { DraftOf } from './edit/line-editor.tsx';
import type { Corrections } from './edit/use-corrections.ts';
import type { LineActions } from './transcript-line.tsx';

/**
 * The line being edited and the caret position (UTF-16 units, null for the end). `draft` is text typed before it could
 * be edited.
 */
export type EditedLine = { readonly id: string; readonly caret: number | null; readonly draft?: string };

/** Changes which line is being edited. */
export type SetEdited = (next: (current: EditedLine | null) => EditedLine | null) => void;

/** Returns the actions of the lines, and the lines before and after one in its transcript. */
export function useLineActions({
  columns,
  sizes,
  player,
  spoken,
  corrections,
  setEdited,
  onTime,
  onSpeaker,
}: {
  readonly columns: readonly (readonly OpenLine[])[];
  readonly sizes: LinesView['sizes'];
  readonly player: LinePlayer;
  readonly spoken: StoredWordTimings;
  readonly corrections: Corrections;
  readonly setEdited: SetEdited;
  readonly onTime: (line: OpenLine) => void;
  readonly onSpeaker: (line: OpenLine) => void;
}): {
  readonly actions: LineActions;
  readonly neighbour: (line: OpenLine, by: 1 | -1) => OpenLine | null;
} {
  const neighbour = (line: OpenLine, by: 1 | -1): OpenLine | null => {
    const column = columns.find((lines) => lines[0]?.transcriptId === line.transcriptId);
    const at = column?.findIndex((one) => lineId(one) === lineId(line)) ?? -1;
    return (at >= 0 && column?.[at + by]) || null;
  };
  // The id of the line whose text gets the focus back once it replaces the editor.
  const [refocus, setRefocus] = useState<string | null>(null);
  useEffect(() => {
    if (refocus === null) return;
    sizes.elementOf(refocus)?.querySelector<HTMLElement>('[data-text]')?.focus({ preventScroll: true });
    setRefocus(null);
  }, [refocus, sizes]);

  const latest = useRef({ player, spoken, neighbour });
  latest.current = { player, spoken, neighbour };
  const began = useRef(false);
  const actions = useMemo<LineActions>(() => {
    // The old field receives typed text until the new one replaces it, in one commit.
    const takeOver = async (createLine: () => Promise<LineKey | null>, draft: DraftOf) => {
      const release = freezeLines();
      const created = await createLine();
      if (!created) {
        release();
        return false;
      }
      const line = await waitForLine(created);
      const { text, caret } = draft(line?.text ?? '');
      flushSync(() => {
        release();
        setEdited(() => ({ id: lineId(created), caret, ...(line && { draft: text }) }));
      });
      return true;
    };
    return {
      play: (seconds) => latest.current.player.onPlay(seconds),
      press: (line, offset) => {
        const { player: latestPlayer, spoken: timings } = latest.current;
        const word = offset === null ? null : wordIn(cuesFor(line, timings), offset);
        const from = word?.start ?? line.start;
        if (!latestPlayer.canPlay || from === null) return;
        began.current = !latestPlayer.playing;
        latestPlayer.onPlay(from);
      },
      edit: (line, caret) => setEdited(() => ({ id: lineId(line), caret })),
      editInstead: (line, caret) => {
        if (began.current) latest.current.player.onToggle();
        began.current = false;
        setEdited(() => ({ id: lineId(line), caret }));
      },
      restore: corrections.restore,
      time: onTime,
      speaker: onSpeaker,
      editor: {
        done: (line, text, by) => {
          corrections.typed(line, text);
          const next = by === 'enter' ? latest.current.neighbour(line, 1) : null;
          setEdited((current) => {
            if (current?.id !== lineId(line)) return current;
            return next && { id: lineId(next), caret: null };
          });
          if (by !== 'elsewhere' && !next) setRefocus(lineId(line));
        },
        split: async (line, text, at, draft) => {
          corrections.typed(line, text);
          return takeOver(() => corrections.split(line, at), draft);
        },
        merge: async (line, text, draft) => {
          corrections.typed(line, text);
          const previous = latest.current.neighbour(line, -1);
          return previous !== null && takeOver(() => corrections.merge(previous, line), draft);
        },
      },
    };
  }, [corrections, setEdited, onTime, onSpeaker]);
  return { actions, neighbour };
}
