import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { useConnection } from '../backend/connection.ts';
import { afterTyping, createWriteBehind } from '../backend/write-behind.ts';
import { ask, attempt } from '../chat/attempt.ts';
import { sentenceApart } from '../failure-words.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';

type Place = Pick<TranscriptLine, 'part' | 'line'>;

const edits = createWriteBehind<string>({
  kept: {},
  write: async (key, text) => {
    const [transcriptId = '', part, line] = key.split('/');
    const outcome = await ask((to) =>
      to.transcripts.editLine({ transcriptId, part: Number(part), line: Number(line), text }),
    );
    return outcome.ok ? null : outcome.failure;
  },
  onFailure: (failure) => {
    // It is written once the line is back.
    if (failure.code === 'connection-lost') return true;
    const { title, cause } = sentenceApart(failure);
    toast({ text: words.frame.titled(title, cause) });
    return false;
  },
  later: afterTyping,
});

/** What was written into lines and is not on disk yet, by {@link editKey}. */
export const usePendingEdits = edits.usePending;

/** Names a line among all transcripts. */
export function editKey(transcriptId: string, { part, line }: Place): string {
  return `${transcriptId}/${part}/${line}`;
}

/** Writes a line anew: at once on this page, a moment later on disk, and after a broken line once it is back. */
export function editLine(transcriptId: string, place: Place, text: string): void {
  edits.put(editKey(transcriptId, place), text);
}

/** Writes many lines in one go, after what was typed into them; answers whether that succeeded, else says why. */
export async function writeLines(
  transcriptId: string,
  changes: readonly (Place & { readonly text: string })[],
): Promise<boolean> {
  const waiting = edits.usePending.getState().values;
  const keys = changes.map((place) => editKey(transcriptId, place)).filter((key) => key in waiting);
  await Promise.all(keys.map(edits.flush));
  return attempt((to) =>
    to.transcripts.editLines({
      transcriptId,
      changes: changes.map(({ part, line, text }) => ({ part, line, text })),
    }),
  );
}

/** Writes what waits when the line is back or the page goes, until the returned function is called. */
export function followEdits(): () => void {
  const unsubscribe = useConnection.subscribe(({ state }) => {
    if (state === 'open') edits.flushAll();
  });
  window.addEventListener('pagehide', edits.flushAll);
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', edits.flushAll);
    edits.flushAll();
  };
}
