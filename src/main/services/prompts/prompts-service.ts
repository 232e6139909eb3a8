import { randomUUID } from 'node:crypto';
import type { Prompt } from '../../../shared/chat/prompt.ts';
import type { PromptStore } from '../../storage/prompt-store.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createTopic } from '../topic.ts';

/** The fields of a prompt that the user writes. */
export type PromptInput = Pick<Prompt, 'title' | 'text'>;

/** The library of prompts, shared by all windows. Methods throw `not-found` for an unknown id. */
export type PromptsService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<Prompt[]>;
  add(written: PromptInput): Prompt;
  /** Adds the prompts that aren't in the library yet. Returns how many were added. */
  addAll(written: readonly PromptInput[]): number;
  change(id: string, change: Partial<PromptInput>): Prompt;
  remove(id: string): void;
  restore(id: string): Prompt;
};

/** Creates the service, and purges prompts that were removed in the last run. */
export function createPromptsService(store: PromptStore, clock: Clock): PromptsService {
  store.purge();
  const topic = createTopic<Prompt[]>((_, next) => next);

  const getStored = (id: string) => getOrThrow(store.get(id));
  const publish = (id: string): Prompt => {
    const prompt = getStored(id);
    topic.publish([...store.list()]);
    return prompt;
  };

  return {
    watch: (signal) => topic.watch(() => [...store.list()], signal),
    add: (written) => {
      const id = randomUUID();
      store.add({ id, ...written, createdAt: clock.now() });
      return publish(id);
    },
    addAll: (all) => {
      const known = new Set(store.list().map(identityOf));
      const added = all.filter((written) => {
        const identity = identityOf(written);
        if (known.has(identity)) return false;
        known.add(identity);
        return true;
      });
      store.addAll(added.map((written) => ({ id: randomUUID(), ...written, createdAt: clock.now() })));
      if (added.length > 0) topic.publish([...store.list()]);
      return added.length;
    },
    change: (id, change) => {
      getStored(id);
      store.change(id, change);
      return publish(id);
    },
    remove: (id) => {
      getStored(id);
      store.remove(id, clock.now());
      topic.publish([...store.list()]);
    },
    restore: (id) => {
      store.restore(id);
      return publish(id);
    },
  };
}

/** Returns a key that is equal for prompts with the same title and text, which look the same to the user. */
function identityOf({ title, text }: PromptInput): string {
  return JSON.stringify([title, text]);
}
