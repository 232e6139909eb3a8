import { create } from 'zustand';
import type { Prompt } from '../../shared/chat/prompt.ts';
import type { Failure } from '../../shared/failure.ts';
import { follow } from '../backend/follow.ts';
import { strings } from '../i18n/strings.ts';

/** The saved prompts, oldest first. Null until they're loaded or loading fails. */
export const usePrompts = create<{
  readonly prompts: readonly Prompt[] | null;
  readonly failure: Failure | null;
}>(() => ({ prompts: null, failure: null }));

/** Subscribes to the saved prompts. Returns the function that unsubscribes. */
export function followPrompts(): () => void {
  return follow(
    (api, signal) => api.prompts.watch(undefined, { signal }),
    (prompts) => usePrompts.setState({ prompts, failure: null }),
    (failure) => usePrompts.setState({ failure }),
  );
}

/** Returns the title to display, with a fallback for an untitled prompt. */
export function promptTitle({ title }: Pick<Prompt, 'title'>): string {
  return title || strings().prompts.untitled;
}

/** Applies a prompt returned by a call, without waiting for its event. */
export function notePrompt(prompt: Prompt): void {
  usePrompts.setState(({ prompts }) => ({
    prompts: prompts?.map((one) => (one.id === prompt.id ? prompt : one)) ?? null,
  }));
}

/** Returns the saved prompt with exactly this text, if any. */
export function savedAs(prompts: readonly Prompt[], text: string): Prompt | undefined {
  return text === '' ? undefined : prompts.find((prompt) => prompt.text === text);
}
