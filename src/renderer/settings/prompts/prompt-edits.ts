import { z } from 'zod';
import type { Prompt } from '../../../shared/chat/prompt.ts';
import type { Failure } from '../../../shared/failure.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { createWriteBehind } from '../../backend/write-behind.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { strings } from '../../i18n/strings.ts';
import { callOrToast } from '../../stores/call-or-toast.ts';
import { notePrompt, promptTitle } from '../../stores/prompts-store.ts';
import { toastUndo } from '../../ui/overlay/toast.tsx';

/** A change to a prompt's title, text or both. */
export type PromptEdit = Partial<Pick<Prompt, 'title' | 'text'>>;

const edits = createWriteBehind<PromptEdit>({
  name: 'parlance-prompt-edits',
  schema: z.object({ title: z.string().exactOptional(), text: z.string().exactOptional() }),
  write: (promptId, edit) =>
    failed(async () => notePrompt(await backend().prompts.change({ promptId, ...edit }))),
  report: toastFailure,
});

/** Returns a prompt with its unsaved edits. */
export function useEdited(prompt: Prompt): Prompt {
  const edit = edits.usePending(({ values }) => values[prompt.id]);
  return { ...prompt, ...edit };
}

/** Edits a prompt. The page shows the edit immediately; the write is debounced. */
export function editPrompt(promptId: string, edit: PromptEdit): void {
  edits.put(promptId, { ...edits.usePending.getState().values[promptId], ...edit });
}

/** Writes unsaved edits immediately. */
export function writePrompts(): void {
  edits.flushAll();
}

/** Saves unsaved edits, also when the connection returns and when the page closes. */
export const followPromptEdits = edits.follow;

/** Adds an empty prompt and returns its id. If that fails, shows a toast and returns null. */
export async function addPrompt(): Promise<string | null> {
  try {
    return (await backend().prompts.add({ title: '', text: '' })).id;
  } catch (thrown) {
    toastFailure(failureOf(thrown));
    return null;
  }
}

/** Deletes a prompt and shows a toast with Undo. An empty prompt is deleted without a toast. Never throws. */
export async function removePrompt(prompt: Prompt): Promise<void> {
  const { id } = prompt;
  await edits.flush(id);
  const problem = await failed(() => backend().prompts.remove({ promptId: id }));
  if (problem) {
    if (problem.code !== 'not-found') toastFailure(problem);
    return;
  }
  if (prompt.title === '' && prompt.text === '') return;
  toastUndo(strings().prompts.deleted(promptTitle(prompt)), () =>
    callOrToast((api) => api.prompts.restore({ promptId: id })),
  );
}

async function failed(call: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await call();
    return null;
  } catch (thrown) {
    return failureOf(thrown);
  }
}
