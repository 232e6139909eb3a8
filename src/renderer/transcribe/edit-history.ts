import type { TranscriptLine } from '../../shared/models/transcript.ts';

/** A line that was written anew. */
export type LineChange = Pick<TranscriptLine, 'part' | 'line'> & {
  readonly before: string;
  readonly after: string;
};

/** What was done to a transcript in one go. */
export type EditStep = readonly LineChange[];

/** What was done to the open transcript and can be undone, and what was undone and can be done again. */
export type EditHistory = {
  /** Keeps a step; lines in it that did not change are left out. */
  note(step: EditStep): void;
  /** The step that is to be taken back now; null where there is none. */
  undo(): EditStep | null;
  /** The step that was taken back last. */
  redo(): EditStep | null;
};

/** So many steps are kept. */
const mostSteps = 500;

/** The history of one transcript, from when it was opened. */
export function createEditHistory(): EditHistory {
  const done: EditStep[] = [];
  const undone: EditStep[] = [];
  return {
    note: (step) => {
      const changed = step.filter(({ before, after }) => before !== after);
      if (changed.length === 0) return;
      done.push(changed);
      if (done.length > mostSteps) done.shift();
      undone.length = 0;
    },
    undo: () => {
      const step = done.pop();
      if (step) undone.push(step);
      return step ?? null;
    },
    redo: () => {
      const step = undone.pop();
      if (step) done.push(step);
      return step ?? null;
    },
  };
}
