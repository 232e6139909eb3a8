import type { LineChangeIn } from '../../../shared/models/transcript.ts';

/** A change of one line, with the transcript that it belongs to. */
export type LineChange = LineChangeIn & { readonly transcriptId: string };

/** What was done to a transcript in one go. */
export type EditStep = readonly LineChange[];

/**
 * What was done to the open transcripts and can be undone, and what was undone and can be done again. Only steps whose
 * transcripts are all `shown` count: nothing changes that a person doesn't see.
 */
export type EditHistory = {
  /** Adds a step; lines in it that didn't change are left out. */
  note(step: EditStep): void;
  /** Returns the step that is to be undone now; null if there is none. */
  undo(shown: ReadonlySet<string>): EditStep | null;
  /** Returns the step that was undone last; null if there is none. */
  redo(shown: ReadonlySet<string>): EditStep | null;
};

/** How many steps are kept. */
const mostSteps = 500;

/** Creates an empty history. */
export function createEditHistory(): EditHistory {
  const done: EditStep[] = [];
  const undone: EditStep[] = [];
  return {
    note: (step) => {
      const changed = step.filter(isChanged);
      if (changed.length === 0) return;
      done.push(changed);
      if (done.length > mostSteps) done.shift();
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

/** Removes and returns the last step that only concerns `shown`; steps on other transcripts don't depend on it. */
function takeLast(steps: EditStep[], shown: ReadonlySet<string>): EditStep | null {
  const at = steps.findLastIndex((step) => step.every(({ transcriptId }) => shown.has(transcriptId)));
  return at < 0 ? null : (steps.splice(at, 1)[0] ?? null);
}

function isChanged({ before, after }: LineChange): boolean {
  return (
    before.text !== after.text ||
    before.start !== after.start ||
    before.end !== after.end ||
    before.hidden !== after.hidden
  );
}
