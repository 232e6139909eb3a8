import { create } from 'zustand';
import type { Failure } from '../../shared/failure.ts';
import type { Prompt } from '../../shared/models/prompt.ts';
import { follow } from '../backend/follow.ts';
import { strings } from '../i18n/strings.ts';

/** The saved prompts, oldest first; null until they have come, and `failure` says why they have not. */
export const usePrompts = create<{
  readonly prompts: readonly Prompt[] | null;
  readonly failure: Failure | null;
}>(() => ({ prompts: null, failure: null }));

/** Follows the library until the returned function is called. */
export function followPrompts(): () => void {
  return follow(
    (to, signal) => to.prompts.watch(undefined, { signal }),
    (prompts) => usePrompts.setState({ prompts, failure: null }),
    (failure) => usePrompts.setState({ failure }),
  );
}

/** The title as it is shown: a prompt that has none yet is untitled. */
export function promptTitle({ title }: Pick<Prompt, 'title'>): string {
  return title || strings().prompts.untitled;
}

/** Takes up a prompt as a call answered it, before the news of it arrives. */
export function notePrompt(prompt: Prompt): void {
  usePrompts.setState(({ prompts }) => ({
    prompts: prompts?.map((known) => (known.id === prompt.id ? prompt : known)) ?? null,
  }));
}

/** The saved prompt that a text is, if it is one. */
export function savedAs(prompts: readonly Prompt[], text: string): Prompt | undefined {
  return text === '' ? undefined : prompts.find((prompt) => prompt.text === text);
}
