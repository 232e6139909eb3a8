import type { LineChangeIn } from '../../../shared/transcription/transcript.ts';

/** A change to one line, with the transcript it belongs to. */
export type LineChange = LineChangeIn & { readonly transcriptId: string };

/** A change of a speaker's name. Null means no name. */
export type SpeakerNaming = {
  readonly transcriptId: string;
  readonly speakerId: string;
  readonly nameBefore: string | null;
  readonly nameAfter: string | null;
};

/** One undoable action. */
export type EditStep = readonly (LineChange | SpeakerNaming)[];

/**
 * The undo and redo history of the open transcripts. Only steps whose transcripts are all `shown` are available, so
 * that nothing changes out of view.
 */
export type EditHistory = {
  /** Adds a step. Lines that didn't change are left out. */
  note(step: EditStep): void;
  /** Returns the step to undo now; null if there is none. */
  undo(shown: ReadonlySet<string>): EditStep | null;
  /** Returns the last undone step; null if there is none. */
  redo(shown: ReadonlySet<string>): EditStep | null;
};

/** Maximum number of steps in the history. */
const maxSteps = 500;

/** Creates an empty history. */
export function createEditHistory(): EditHistory {
  const done: EditStep[] = [];
  const undone: EditStep[] = [];
  return {
    note: (step) => {
      const changed = step.filter(isChanged);
      if (changed.length === 0) return;
      done.push(changed);
      if (done.length > maxSteps) done.shift();
      undone.length = 0;
    },
    undo: (shown) => {
      const step = takeLast(done, shown);
      if (step) undone.push(step);
      return step;
    },
    redo: (shown) => {
      const step = takeLast(undone, shown);
      if (step) done.push(step);
      return step;
    },
  };
}

/** Removes and returns the last step that only affects `shown`. Steps on other transcripts are independent of it. */
function takeLast(steps: EditStep[], shown: ReadonlySet<string>): EditStep | null {
  const at = steps.findLastIndex((step) => step.every(({ transcriptId }) => shown.has(transcriptId)));
  return at < 0 ? null : (steps.splice(at, 1)[0] ?? null);
}

export function isNaming(change: LineChange | SpeakerNaming): change is SpeakerNaming {
  return 'speakerId' in change;
}

function isChanged(change: LineChange | SpeakerNaming): boolean {
  if (isNaming(change)) return change.nameBefore !== change.nameAfter;
  const { before, after } = change;
  return (
    before.text !== after.text ||
    before.start !== after.start ||
    before.end !== after.end ||
    before.hidden !== after.hidden ||
    before.speaker !== after.speaker
  );
}
