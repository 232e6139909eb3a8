import { z } from 'zod';
import type { Prompt } from '../../../shared/chat/prompt.ts';
import { callBackend, tryBackend } from '../../backend/call-backend.ts';
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
    tryBackend(async (api) => notePrompt(await api.prompts.change({ promptId, ...edit }))),
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
  const added = await callBackend((api) => api.prompts.add({ title: '', text: '' }));
  if (added.ok) return added.value.id;
  toastFailure(added.failure);
  return null;
}

/** Deletes a prompt and shows a toast with Undo. An empty prompt is deleted without a toast. Never throws. */
export async function removePrompt(prompt: Prompt): Promise<void> {
  const { id } = prompt;
  await edits.flush(id);
  const problem = await tryBackend((api) => api.prompts.remove({ promptId: id }));
  if (problem) {
    if (problem.code !== 'not-found') toastFailure(problem);
    return;
  }
  if (prompt.title === '' && prompt.text === '') return;
  toastUndo(strings().prompts.deleted(promptTitle(prompt)), () =>
    callOrToast((api) => api.prompts.restore({ promptId: id })),
  );
}
