import { useMemo, useRef } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { createEditHistory, type EditStep, type LineChange } from './edit-history.ts';
import { type LineMatch, replaced } from './find/line-matches.ts';
import { editLine, writeLines } from './line-edits.ts';
import { landOn } from './line-landing.ts';

/** What changes the text of the open transcript, each of it to be undone in one go. */
export type Corrections = {
  /** Keeps what was written into a line, which is on its way to disk already. */
  written(line: TranscriptLine, before: string, after: string): void;
  /** Puts back what the gateway wrote. */
  restore(line: TranscriptLine): void;
  /** Replaces some matches, given with the lines that they are in, and says how many where that is more than one. */
  replace(lines: readonly TranscriptLine[], matches: readonly LineMatch[], by: string): void;
  undo(): void;
  redo(): void;
};

/** The corrections of a transcript, from when it was opened. */
export function useCorrections(transcriptId: string): Corrections {
  const history = useRef(createEditHistory());
  return useMemo(() => {
    const write = async (step: EditStep, text: (change: LineChange) => string): Promise<boolean> => {
      const [only] = step;
      // One line waits for the connection where that is lost.
      if (only && step.length === 1) {
        editLine(transcriptId, only, text(only));
        return true;
      }
      return writeLines(
        transcriptId,
        step.map((change) => ({ part: change.part, line: change.line, text: text(change) })),
      );
    };
    const correct = async (step: EditStep): Promise<boolean> => {
      if (!(await write(step, ({ after }) => after))) return false;
      history.current.note(step);
      return true;
    };
    const again = (step: EditStep | null, text: (change: LineChange) => string) => {
      const [first] = step ?? [];
      if (!step || !first) return;
      void write(step, text);
      landOn(transcriptId, first, { focus: true });
    };
    const undo = () => again(history.current.undo(), ({ before }) => before);
    return {
      written: ({ part, line }, before, after) => history.current.note([{ part, line, before, after }]),
      restore: ({ part, line, text, original }) => {
        if (original !== null) void correct([{ part, line, before: text, after: original }]);
      },
      replace: (lines, matches, by) => {
        const step = [...Map.groupBy(matches, ({ place }) => place)].flatMap(([place, found]) => {
          const line = lines[place];
          if (!line) return [];
          const after = replaced(line.text, found, by);
          return [{ part: line.part, line: line.line, before: line.text, after }];
        });
        void correct(step).then((done) => {
          const texts = words.transcribe;
          if (!done || matches.length < 2) return;
          toast({
            text: texts.find.replaced(matches.length, step.length),
            action: { label: texts.undo, onPress: undo },
          });
        });
      },
      undo,
      redo: () => again(history.current.redo(), ({ after }) => after),
    };
  }, [transcriptId]);
}
