import { useEffect } from 'react';
import { create } from 'zustand';
import type { TranscriptLine, WordCue } from '../../shared/models/transcript.ts';
import { ask } from '../chat/attempt.ts';
import { lineId } from './open-transcript.ts';

/** The words of one transcript's lines, by the line's id, as far as they have come. */
type Words = {
  readonly transcriptId: string | null;
  readonly lines: ReadonlyMap<string, readonly WordCue[]>;
};

/** So many lines of a part are asked for together. */
const together = 100;

const useWords = create<Words>(() => ({ transcriptId: null, lines: new Map() }));
const none: Words['lines'] = new Map();
let asked = new Set<string>();

/** The words of lines; they are asked for once, with their neighbours, when a line is first near the view. */
export function useSpokenWords(transcriptId: string, near: readonly TranscriptLine[]): Words['lines'] {
  const pieces = near.map(({ part, line }) => `${part}/${Math.floor(line / together)}`);
  const wanted = [...new Set(pieces)].join(' ');
  useEffect(() => {
    if (useWords.getState().transcriptId !== transcriptId) {
      useWords.setState({ transcriptId, lines: new Map() });
      asked = new Set();
    }
    for (const piece of wanted.split(' ').filter(Boolean)) void fetchWords(transcriptId, piece);
  }, [transcriptId, wanted]);
  return useWords((words) => (words.transcriptId === transcriptId ? words.lines : none));
}

async function fetchWords(transcriptId: string, piece: string): Promise<void> {
  if (asked.has(piece)) return;
  const own = asked.add(piece);
  const [part = 0, at = 0] = piece.split('/').map(Number);
  const outcome = await ask((to) =>
    to.transcripts.words({ transcriptId, part, from: at * together, count: together }),
  );
  // Without them the line alone is tinted; what did not come is asked for again when it is next near.
  if (!outcome.ok) return void own.delete(piece);
  if (own !== asked || outcome.value.length === 0) return;
  const came = outcome.value.map(({ line, words }) => [lineId({ part, line }), words] as const);
  useWords.setState(({ lines }) => ({ lines: new Map([...lines, ...came]) }));
}
