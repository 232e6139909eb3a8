import { useMemo, useRef } from 'react';
import type { LinePatch, LineState } from '../../../../shared/models/transcript.ts';
import { transcribeStrings } from '../../../i18n/transcribe-strings.ts';
import {
  createEditHistory,
  type EditStep,
  type LineChange,
} from '../../../stores/transcripts/edit-history.ts';
import { changeLines, patchLines, storeTyped, typeLine } from '../../../stores/transcripts/line-edits.ts';
import { lineArrived } from '../../../stores/transcripts/line-hold.ts';
import type { LineKey, OpenLine } from '../../../stores/transcripts/open-transcript.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { type LineMatch, replaced } from '../../find/line-matches.ts';
import { landOn } from '../line-landing.ts';

/** What changes the lines of the open transcripts; each call is one step of undo. */
export type Corrections = {
  /** Adds to the history what was typed into a line, which is on its way to disk already. */
  typed(before: OpenLine, text: string): void;
  /** Splits a line before a place of its text; resolves to the second half, null if that failed. */
  split(line: OpenLine, at: number): Promise<LineKey | null>;
  /** Merges a line with the one after it; resolves to the line that comes of it, null if that failed. */
  merge(first: OpenLine, second: OpenLine): Promise<LineKey | null>;
  retime(line: OpenLine, start: number, end: number): void;
  /** Puts back what the gateway wrote, in the place of all that was split or merged from it. */
  restore(line: OpenLine): void;
  /** Replaces matches, given with the lines that they are in; if it's more than one, a toast says how many. */
  replace(lines: readonly OpenLine[], matches: readonly LineMatch[], by: string): void;
  /** Undoes the last step on the transcripts that are `shown`. */
  undo(shown: ReadonlySet<string>): void;
  redo(shown: ReadonlySet<string>): void;
};

type Side = 'before' | 'after';

/** The corrections of the open transcript and of the one beside it, from when they were opened. */
export function useCorrections(): Corrections {
  const history = useRef(createEditHistory());
  return useMemo(() => {
    // One after the other, so that undo takes back the step before it and not one that is still being written.
    let running: Promise<unknown> = Promise.resolve();
    const inOrder = <Value>(run: () => Promise<Value> | Value): Promise<Value> => {
      const next = running.then(run);
      running = next.catch(() => {});
      return next;
    };
    const correct = (step: EditStep): Promise<boolean> =>
      inOrder(async () => {
        if (!(await write(step, 'after'))) return false;
        history.current.note(step);
        return true;
      });
    const reshape = (call: () => Promise<EditStep | null>): Promise<LineKey | null> =>
      inOrder(async () => {
        const done = await call();
        if (!done) return null;
        history.current.note(done);
        return done.findLast(({ after }) => !after.hidden) ?? null;
      });
    const again = async (step: EditStep | null, side: Side) => {
      const shown = step?.find((change) => !change[side].hidden);
      if (step && shown && (await write(step, side))) await lead(shown);
    };
    const undo = (shown: ReadonlySet<string>) =>
      void inOrder(() => again(history.current.undo(shown), 'before'));
    return {
      typed: (line, text) => {
        storeTyped();
        void inOrder(() => history.current.note([changeOf(line, { text, checked: true })]));
      },
      split: ({ transcriptId, part, line }, at) =>
        reshape(() =>
          changeLines(transcriptId, (to) => to.transcripts.splitLine({ transcriptId, part, line, at })),
        ),
      merge: ({ transcriptId, ...first }, second) =>
        reshape(() =>
          changeLines(transcriptId, (to) =>
            to.transcripts.mergeLines({ transcriptId, first: keyOf(first), second: keyOf(second) }),
          ),
        ),
      retime: (line, start, end) => void correct([changeOf(line, { start, end })]),
      restore: (line) => {
        const { transcriptId } = line;
        void reshape(() =>
          changeLines(transcriptId, (to) => to.transcripts.restoreLine({ transcriptId, ...keyOf(line) })),
        ).then((restored) => restored && lead(restored));
      },
      replace: (lines, matches, by) => {
        // Whoever replaces one match has seen its line; nobody looks at all of them.
        const seen = matches.length === 1 ? { checked: true } : {};
        const step = [...Map.groupBy(matches, ({ place }) => place)].flatMap(([place, found]) => {
          const line = lines[place];
          return line ? [changeOf(line, { text: replaced(line.text, found, by), ...seen })] : [];
        });
        const changed = new Set(step.map(({ transcriptId }) => transcriptId));
        void correct(step).then((done) => {
          if (!done || matches.length < 2) return;
          toast({
            text: transcribeStrings().lines.find.replaced(matches.length, step.length),
            action: { label: transcribeStrings().transcribe.undo, onPress: () => undo(changed) },
          });
        });
      },
      undo,
      redo: (shown) => void inOrder(() => again(history.current.redo(shown), 'after')),
    };
  }, []);
}

/** Puts the focus on a line that was just changed, once it has come: what had the focus may be gone. */
async function lead(key: LineKey): Promise<void> {
  await lineArrived(key);
  landOn(key, { focus: true });
}

async function write(step: EditStep, side: Side): Promise<boolean> {
  const patches = step.map((change) => patchOf(change, side));
  const [only] = patches;
  // A single line's text is kept until the app answers again, if the connection is lost.
  const isTyping = only?.hidden === undefined && only?.start === undefined && only?.end === undefined;
  if (only?.text !== undefined && isTyping && patches.length === 1) {
    typeLine(only, { text: only.text, checked: only.checked ?? step[0]?.[side].checked ?? true });
    return true;
  }
  return patchLines(patches);
}

/** What leads from the other side of a change to this one: what is the same on both isn't written. */
function patchOf({ transcriptId, part, line, ...states }: LineChange, side: Side): LinePatch & LineKey {
  const [to, from] = [states[side], states[side === 'before' ? 'after' : 'before']];
  return {
    transcriptId,
    part,
    line,
    ...(to.text !== from.text && { text: to.text }),
    ...(to.start !== from.start && { start: to.start }),
    ...(to.end !== from.end && { end: to.end }),
    ...(to.checked !== from.checked && { checked: to.checked }),
    ...(to.hidden !== from.hidden && { hidden: to.hidden }),
  };
}

function changeOf(line: OpenLine, change: Partial<LineState>): LineChange {
  const { transcriptId, text, start, end, checked } = line;
  const before = { text, start, end, checked, hidden: false };
  return { transcriptId, ...keyOf(line), before, after: { ...before, ...change } };
}

function keyOf({ part, line }: Pick<LineKey, 'part' | 'line'>) {
  return { part, line };
}
