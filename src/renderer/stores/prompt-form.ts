import { create } from 'zustand';
import type { Prompt } from '../../shared/chat/prompt.ts';

/** A prompt whose variables are being asked for. `onDone` takes the text, or null if the user cancelled. */
export type OpenPromptForm = {
  readonly prompt: Pick<Prompt, 'title' | 'text'>;
  readonly onDone: (text: string | null) => void;
};

/** The form for the variables of a prompt. The frame shows it while it's open. */
export const usePromptForm = create<{ readonly open: OpenPromptForm | null }>(() => ({ open: null }));

/** Returns the text of a prompt, after asking for its variables if it has any. Null if the user cancels. */
export async function filledPrompt(prompt: Pick<Prompt, 'title' | 'text'>): Promise<string | null> {
  if (!prompt.text.includes('{{')) return prompt.text;
  // Loaded lazily, because most prompts have no variables.
  const { filledIn, variablesIn } = await import('../../shared/chat/prompt-variables.ts');
  if (variablesIn(prompt.text).length === 0) return filledIn(prompt.text, {});
  usePromptForm.getState().open?.onDone(null);
  return new Promise((resolve) => {
    const onDone = (text: string | null) => {
      usePromptForm.setState({ open: null });
      resolve(text);
    };
    usePromptForm.setState({ open: { prompt, onDone } });
  });
}
