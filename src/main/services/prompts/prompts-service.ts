import { randomUUID } from 'node:crypto';
import type { Prompt } from '../../../shared/models/prompt.ts';
import type { PromptStore } from '../../storage/prompt-store.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createTopic, startingWith } from '../topic.ts';

/** What a person writes of a prompt. */
export type WrittenPrompt = Pick<Prompt, 'title' | 'text'>;

/** The library of prompts, for every window at once; methods throw `not-found` where there is none of that id. */
export type PromptsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Prompt[]>;
  add(written: WrittenPrompt): Prompt;
  change(id: string, change: Partial<WrittenPrompt>): Prompt;
  remove(id: string): void;
  restore(id: string): Prompt;
};

/** The library over its store; what was removed in the last run goes for good. */
export function createPromptsService(store: PromptStore, clock: Clock): PromptsService {
  store.purge();
  const topic = createTopic<Prompt[]>((_, next) => next);

  const getStored = (id: string) => getOrThrow(store.get(id));
  const told = (id: string): Prompt => {
    const prompt = getStored(id);
    topic.publish([...store.list()]);
    return prompt;
  };

  return {
    watch: (signal) => startingWith([...store.list()], topic.subscribe(signal)),
    add: (written) => {
      const id = randomUUID();
      store.add({ id, ...written, createdAt: clock.now() });
      return told(id);
    },
    change: (id, change) => {
      getStored(id);
      store.change(id, change);
      return told(id);
    },
    remove: (id) => {
      getStored(id);
      store.remove(id, clock.now());
      topic.publish([...store.list()]);
    },
    restore: (id) => {
      store.restore(id);
      return told(id);
    },
  };
}
