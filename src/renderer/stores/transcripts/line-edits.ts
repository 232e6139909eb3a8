import { z } from 'zod';
import type { LineChangeIn, LinePatch, LineState } from '../../../shared/transcription/transcript.ts';
import type { Backend } from '../../backend/backend.ts';
import { callBackend, tryBackend } from '../../backend/call-backend.ts';
import { createWriteBehind } from '../../backend/write-behind.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import type { LineChange } from './edit-history.ts';
import { type LineKey, lineId, noteStored } from './open-transcript.ts';

/** The properties of a line that typing changes. */
export type TypedLine = Pick<LineState, 'text' | 'checked'>;

const edits = createWriteBehind<TypedLine>({
  name: 'parlance-typed-lines',
  schema: z.object({ text: z.string(), checked: z.boolean() }),
  write: async (key, typed) => {
    const [transcriptId = '', chunk, line] = key.split('/');
    const place = { chunk: Number(chunk), line: Number(line) };
    const changes = [{ ...place, ...typed }];
    return tryBackend(async (api) => {
      await api.transcripts.editLines({ transcriptId, changes });
      noteStored({ transcriptId, ...place }, typed);
    });
  },
  report: toastFailure,
  refused: 'drop',
});

/** Unsaved line edits, by {@link lineId}. */
export const usePendingEdits = edits.usePending;

/** Changes a line: immediately on this page, and in storage after a short delay or once the connection returns. */
export function typeLine(key: LineKey, typed: TypedLine): void {
  edits.put(lineId(key), typed);
}

/** Saves pending edits without delay, when the caret leaves a line. */
export const storeTyped = edits.flushAll;

/**
 * Changes lines of one transcript in a single call, after pending edits are saved. Resolves to the changes, or to null
 * after showing a toast if it failed.
 */
export async function changeLines(
  transcriptId: string,
  call: (api: Backend) => Promise<readonly LineChangeIn[]>,
): Promise<readonly LineChange[] | null> {
  const waiting = Object.keys(edits.usePending.getState().values);
  await Promise.all(waiting.map(edits.flush));
  const outcome = await callBackend(call);
  if (outcome.ok) return outcome.value.map((change) => ({ ...change, transcriptId }));
  toastFailure(outcome.failure);
  return null;
}

/** Changes lines of several transcripts, with one call for each. Resolves to whether all succeeded. */
export async function patchLines(patches: readonly (LinePatch & LineKey)[]): Promise<boolean> {
  for (const [transcriptId, group] of Map.groupBy(patches, (patch) => patch.transcriptId)) {
    const changes = group.map(({ transcriptId: _same, ...patch }) => patch);
    const done = await changeLines(transcriptId, (api) =>
      api.transcripts.editLines({ transcriptId, changes }),
    );
    if (!done) return false;
  }
  return true;
}

/** Saves pending edits, also when the connection returns and when the page closes. */
export const followEdits = edits.follow;
