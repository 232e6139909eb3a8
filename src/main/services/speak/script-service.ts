import type { StoredScript } from '../../../shared/speech/clip.ts';
import type { ScriptStore } from '../../storage/script-store.ts';
import { createTopics } from '../topic.ts';
import type { VoiceOversService } from './voice-overs-service.ts';

/** The content of an editor on the Speak screen. */
type EditorContent = Omit<StoredScript, 'by'>;

/** The texts of the Speak editor: a voice-over's text, or the screen's own if the id is null. Shared by all pages. */
export type ScriptService = {
  watch(voiceOverId: string | null, signal: AbortSignal | undefined): AsyncGenerator<StoredScript>;
  /** Stores the text from the page `by`. */
  save(voiceOverId: string | null, script: EditorContent, by: string): void;
};

/** Creates the service. */
export function createScriptService(
  store: ScriptStore,
  voiceOvers: Pick<VoiceOversService, 'text' | 'saveText'>,
): ScriptService {
  const topics = createTopics<string | null, StoredScript>((_, next) => next);
  const now = (voiceOverId: string | null): EditorContent =>
    voiceOverId === null ? store.get() : voiceOvers.text(voiceOverId);
  return {
    watch: (voiceOverId, signal) =>
      topics.watch(voiceOverId, () => ({ ...now(voiceOverId), by: null }), signal),
    save: (voiceOverId, { text, plain }, by) => {
      if (voiceOverId === null) store.save({ text: text ?? '', plain });
      else voiceOvers.saveText(voiceOverId, { text, plain });
      topics.publish(voiceOverId, { text, plain, by });
    },
  };
}
