import { useMemo, useRef } from 'react';
import type { LinePatch, LineState } from '../../../../shared/transcription/transcript.ts';
import { strings } from '../../../i18n/strings.ts';
import { callOrToast } from '../../../stores/call-or-toast.ts';
import {
  createEditHistory,
  type EditStep,
  isNaming,
  type LineChange,
  type SpeakerNaming,
} from '../../../stores/transcripts/edit-history.ts';
import { waitForLine } from '../../../stores/transcripts/frozen-lines.ts';
import { changeLines, patchLines, storeTyped, typeLine } from '../../../stores/transcripts/line-edits.ts';
import type { LineKey, OpenLine } from '../../../stores/transcripts/open-transcript.ts';
import { toastUndo } from '../../../ui/overlay/toast.tsx';
import { type LineMatch, replaced } from '../../find/line-matches.ts';
import { revealLine } from '../reveal-line.ts';

/** Changes to the lines of the open transcripts. Each call is one undo step. */
export type Corrections = {
  /** Adds typed text to the history. The text itself is already being stored. */
  typed(before: OpenLine, text: string): void;
  /** Splits a line at a position. Resolves to the second half, or null if it failed. */
  split(line: OpenLine, at: number): Promise<LineKey | null>;
  /** Merges a line with the next one. Resolves to the merged line, or null if it failed. */
  merge(first: OpenLine, second: OpenLine): Promise<LineKey | null>;
  retime(line: OpenLine, start: number, end: number): void;
  /** Restores the gateway's lines in place of everything split or merged from them. */
  restore(line: OpenLine): void;
  /** Replaces matches in their lines. A toast shows the number if there are several. */
  replace(lines: readonly OpenLine[], matches: readonly LineMatch[], by: string): void;
  /** Assigns lines to another speaker, who may be named at the same time. */
  assign(lines: readonly OpenLine[], speakerId: string, naming: SpeakerNaming | null): Promise<boolean>;
  /** Names a speaker in all lines. */
  name(naming: SpeakerNaming): Promise<boolean>;
  /** Undoes the last step on the `shown` transcripts. */
  undo(shown: ReadonlySet<string>): void;
  redo(shown: ReadonlySet<string>): void;
};

type Side = 'before' | 'after';

/** Returns the corrections of the open transcript and its counterpart. The history starts when they're opened. */
export function useCorrections(): Corrections {
  const history = useRef(createEditHistory());
  return useMemo(() => {
    // Sequential, so that undo reverts the latest step and not one that is still being written.
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
    const reshape = (call: () => Promise<readonly LineChange[] | null>): Promise<LineKey | null> =>
      inOrder(async () => {
        const done = await call();
        if (!done) return null;
        history.current.note(done);
        return done.findLast(({ after }) => !after.hidden) ?? null;
      });
    const repeat = async (step: EditStep | null, side: Side) => {
      if (!step || !(await write(step, side))) return;
      const shown = step.find((change) => !isNaming(change) && !change[side].hidden);
      if (shown && !isNaming(shown)) await revealChange(shown);
    };
    const undo = (shown: ReadonlySet<string>) =>
      void inOrder(() => repeat(history.current.undo(shown), 'before'));
    return {
      typed: (line, text) => {
        storeTyped();
        void inOrder(() => history.current.note([changeOf(line, { text, checked: true })]));
      },
      split: ({ transcriptId, chunk, line }, at) =>
        reshape(() =>
          changeLines(transcriptId, (api) => api.transcripts.splitLine({ transcriptId, chunk, line, at })),
        ),
      merge: ({ transcriptId, ...first }, second) =>
        reshape(() =>
          changeLines(transcriptId, (api) =>
            api.transcripts.mergeLines({ transcriptId, first: keyOf(first), second: keyOf(second) }),
          ),
        ),
      retime: (line, start, end) => void correct([changeOf(line, { start, end })]),
      restore: (line) => {
        const { transcriptId } = line;
        void reshape(() =>
          changeLines(transcriptId, (api) => api.transcripts.restoreLine({ transcriptId, ...keyOf(line) })),
        ).then((restored) => restored && revealChange(restored));
      },
      replace: (lines, matches, by) => {
        // The user has seen a single replaced match, but not all of several.
        const checkedIfSingle = matches.length === 1 ? { checked: true } : {};
        const step = [...Map.groupBy(matches, ({ place }) => place)].flatMap(([place, found]) => {
          const line = lines[place];
          return line ? [changeOf(line, { text: replaced(line.text, found, by), ...checkedIfSingle })] : [];
        });
        const changed = new Set(step.map(({ transcriptId }) => transcriptId));
        void correct(step).then((done) => {
          if (done && matches.length >= 2)
            toastUndo(strings().lines.find.replaced(matches.length, step.length), () => undo(changed));
        });
      },
      assign: (lines, speakerId, naming) =>
        correct([
          ...(naming ? [naming] : []),
          ...lines.map((line) => changeOf(line, { speaker: speakerId })),
        ]),
      name: (naming) => correct([naming]),
      undo,
      redo: (shown) => void inOrder(() => repeat(history.current.redo(shown), 'after')),
    };
  }, []);
}

/** Focuses a changed line once it's rendered, because the element that had the focus may be gone. */
async function revealChange(key: LineKey): Promise<void> {
  await waitForLine(key);
  revealLine(key, { focus: true });
}

async function write(step: EditStep, side: Side): Promise<boolean> {
  for (const naming of step.filter(isNaming)) if (!(await nameSpeaker(naming, side))) return false;
  const changes = step.filter((change): change is LineChange => !isNaming(change));
  const patches = changes.map((change) => patchOf(change, side));
  const [only] = patches;
  // A change to a single line's text is kept until the app responds, in case the connection is lost.
  const isTyping =
    only?.hidden === undefined &&
    only?.start === undefined &&
    only?.end === undefined &&
    only?.speaker === undefined;
  if (only?.text !== undefined && isTyping && patches.length === 1) {
    typeLine(only, { text: only.text, checked: only.checked ?? changes[0]?.[side].checked ?? true });
    return true;
  }
  return patchLines(patches);
}

/** Returns the patch from the other side of a change to this side, without fields that are equal. */
function patchOf({ transcriptId, chunk, line, ...states }: LineChange, side: Side): LinePatch & LineKey {
  const [to, from] = [states[side], states[side === 'before' ? 'after' : 'before']];
  return {
    transcriptId,
    chunk,
    line,
    ...(to.text !== from.text && { text: to.text }),
    ...(to.start !== from.start && { start: to.start }),
    ...(to.end !== from.end && { end: to.end }),
    ...(to.checked !== from.checked && { checked: to.checked }),
    ...(to.hidden !== from.hidden && { hidden: to.hidden }),
    ...(to.speaker !== from.speaker && { speaker: to.speaker }),
  };
}

function nameSpeaker(naming: SpeakerNaming, side: Side): Promise<boolean> {
  const { transcriptId, speakerId, nameBefore, nameAfter } = naming;
  const name = side === 'after' ? nameAfter : nameBefore;
  return callOrToast((api) => api.transcripts.nameSpeaker({ transcriptId, speakerId, name }));
}

function changeOf(line: OpenLine, change: Partial<LineState>): LineChange {
  const { transcriptId, text, start, end, checked, speaker } = line;
  const before = { text, start, end, checked, hidden: false, speaker };
  return { transcriptId, ...keyOf(line), before, after: { ...before, ...change } };
}

function keyOf({ chunk, line }: Pick<LineKey, 'chunk' | 'line'>) {
  return { chunk, line };
}
