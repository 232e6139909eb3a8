import { FailureError, failure } from '../../../shared/failure.ts';
import { lineTextLimit } from '../../../shared/limits.ts';
import type {
  LineChangeIn,
  LineKeyIn,
  LinePatch,
  TranscriptEvent,
  TranscriptLine,
} from '../../../shared/transcription/transcript.ts';
import {
  asOriginal,
  type EditableLine,
  type LineEditStore,
  type MadeLine,
} from '../../storage/line-edit-store.ts';
import type { Clock } from '../clock.ts';
import { mergeLines, restoringOf, splitLine } from './line-shapes.ts';

/**
 * Edits a transcript's lines. The editing methods return all changes they made. Pass their `before` to `edit` to undo
 * them and their `after` to redo them. Methods throw `not-found` if a line doesn't exist.
 */
export type LineEditing = {
  edit(id: string, patches: readonly LinePatch[]): readonly LineChangeIn[];
  /** Splits a line before UTF-16 offset `at` of its text. @throws `bad-value` if either side would be blank */
  split(id: string, key: LineKeyIn, at: number): readonly LineChangeIn[];
  /** Merges a line with the one displayed after it. @throws `bad-value` if the text would be too long */
  merge(id: string, first: LineKeyIn, second: LineKeyIn): readonly LineChangeIn[];
  /** Restores the gateway's lines that a line was made from, even if they were split or merged. */
  restore(id: string, key: LineKeyIn): readonly LineChangeIn[];
  /** Returns the gateway's original lines. */
  originals(id: string): readonly TranscriptLine[];
};

/** Dependencies of {@link createLineEditing}. */
export type LineEditingDeps = {
  readonly edits: LineEditStore;
  /** @throws `not-found` */
  readonly check: (id: string) => void;
  readonly publish: (id: string, event: TranscriptEvent) => void;
  readonly clock: Clock;
};

/** Creates the service. Every change is stored before it's published. */
export function createLineEditing({ edits, check, publish, clock }: LineEditingDeps): LineEditing {
  function apply(id: string, patches: readonly LinePatch[], made: readonly MadeLine[] = []) {
    const outcome = edits.apply(id, patches, made, clock.now());
    if (!outcome) throw new FailureError(failure('not-found'));
    publish(id, { type: 'lines', lines: [...outcome.lines], hidden: [...outcome.hidden] });
    return outcome.changes;
  }
  function shown(id: string, key: LineKeyIn): EditableLine {
    check(id);
    const line = edits.get(id, key);
    if (!line || line.hidden) throw new FailureError(failure('not-found'));
    return line;
  }
  const hide = ({ chunk, line }: EditableLine): LinePatch => ({ chunk, line, hidden: true });
  const unedited = (id: string, key: LineKeyIn): LinePatch => {
    const line = edits.get(id, key);
    if (!line) throw new FailureError(failure('not-found'));
    const { text, start, end } = asOriginal(line);
    return { ...key, text, start, end, checked: false, hidden: false };
  };
  return {
    edit: (id, patches) => {
      check(id);
      for (const { start, end, ...key } of patches) {
        if (start === undefined && end === undefined) continue;
        const line = edits.get(id, key);
        const [from, to] = [start ?? line?.start ?? null, end ?? line?.end ?? null];
        if (from !== null && to !== null && to < from) throw new FailureError(failure('bad-value'));
      }
      return apply(id, patches);
    },
    split: (id, key, at) => {
      const line = shown(id, key);
      const made = splitLine(line, at, edits.positionAfter(id, line));
      if (!made) throw new FailureError(failure('bad-value'));
      return apply(id, [hide(line)], made);
    },
    merge: (id, first, second) => {
      const [one, other] = [shown(id, first), shown(id, second)];
      const made = mergeLines(one, other);
      if (made.text.length > lineTextLimit) throw new FailureError(failure('bad-value'));
      return apply(id, [hide(one), hide(other)], [made]);
    },
    restore: (id, key) => {
      const line = shown(id, key);
      if (line.sources === null) return apply(id, [unedited(id, key)]);
      const { hide: gone, show } = restoringOf(line, edits.reshaped(id));
      return apply(id, [...gone.map(hide), ...show.map((source) => unedited(id, source))]);
    },
    originals: (id) => {
      check(id);
      return edits.originals(id);
    },
  };
}
