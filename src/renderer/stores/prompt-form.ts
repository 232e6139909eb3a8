import type { Prompt } from '../../shared/chat/prompt.ts';
import { type Asked, createQuestions } from '../ui/overlay/questions.ts';

/** A prompt whose variables are being asked for. The answer is its text. */
export type OpenPromptForm = Asked<Pick<Prompt, 'title' | 'text'>, string>;

const forms = createQuestions<Pick<Prompt, 'title' | 'text'>, string>({ replaces: true });

/** The form for the variables of a prompt. The frame shows it while it's open. */
export const usePromptForms = forms.useQuestions;

/** Returns the text of a prompt, after asking for its variables if it has any. Null if the user cancels. */
export async function filledPrompt(prompt: Pick<Prompt, 'title' | 'text'>): Promise<string | null> {
  if (!prompt.text.includes('{{')) return prompt.text;
  // Loaded lazily, because most prompts have no variables.
  const { filledIn, variablesIn } = await import('../../shared/chat/prompt-variables.ts');
  if (variablesIn(prompt.text).length === 0) return filledIn(prompt.text, {});
  return forms.ask(prompt);
}
