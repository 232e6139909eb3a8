import type { StoredScript } from '../../../shared/speech/clip.ts';
import type { ScriptStore } from '../../storage/script-store.ts';
import { createTopics, exceptOwn, type FromPage } from '../topic.ts';
import type { VoiceOversService } from './voice-overs-service.ts';

/** The texts of the Speak editor: a voice-over's text, or the screen's own if the id is null. Shared by all pages. */
export type ScriptService = {
  /** Yields the stored text, and then each one that another page than `page` saves. */
  watch(
    voiceOverId: string | null,
    page: string,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<StoredScript>;
  /** Stores the text from the page `by`. */
  save(voiceOverId: string | null, script: StoredScript, by: string): void;
};

/** Creates the service. */
export function createScriptService(
  store: ScriptStore,
  voiceOvers: Pick<VoiceOversService, 'text' | 'saveText'>,
): ScriptService {
  const topics = createTopics<string | null, FromPage<StoredScript>>((_, next) => next);
  const now = (voiceOverId: string | null): StoredScript =>
    voiceOverId === null ? store.get() : voiceOvers.text(voiceOverId);
  return {
    watch: (voiceOverId, page, signal) => {
      const stored = () => ({ by: null, event: now(voiceOverId) });
      return exceptOwn(topics.watch(voiceOverId, stored, signal), page);
    },
    save: (voiceOverId, { text, plain }, by) => {
      if (voiceOverId === null) store.save({ text: text ?? '', plain });
      else voiceOvers.saveText(voiceOverId, { text, plain });
      topics.publish(voiceOverId, { by, event: { text, plain } });
    },
  };
}
