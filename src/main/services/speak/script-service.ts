import type { KeptScript, Script } from '../../../shared/models/clip.ts';
import type { ScriptStore } from '../../storage/script-store.ts';
import { createTopic, startingWith } from '../topic.ts';

/** The text in the editor of Speak, for every page at once. */
export type ScriptService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<KeptScript>;
  /** Keeps what the page `by` wrote. */
  keep(script: Script, by: string): void;
};

/** The script over its store. */
export function createScriptService(store: ScriptStore): ScriptService {
  const topic = createTopic<KeptScript>((_, next) => next);
  return {
    watch: (signal) => startingWith({ ...store.get(), by: null }, topic.subscribe(signal)),
    keep: (script, by) => {
      store.keep(script);
      topic.publish({ ...script, by });
    },
  };
}
