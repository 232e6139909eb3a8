import type { StoredScript } from '../../../shared/models/clip.ts';
import type { ScriptStore } from '../../storage/script-store.ts';
import { createTopic, startingWith } from '../topic.ts';
import type { VoiceOversService } from './voice-overs-service.ts';

/** What stands in an editor of Speak. */
type Written = Omit<StoredScript, 'by'>;

/** The texts in the editor of Speak, a voice-over's own or (null) the one of its own, for every page at once. */
export type ScriptService = {
  watch(voiceOverId: string | null, signal: AbortSignal | undefined): AsyncGenerator<StoredScript>;
  /** Keeps what the page `by` wrote. */
  keep(voiceOverId: string | null, script: Written, by: string): void;
};

type News = { readonly voiceOverId: string | null; readonly script: StoredScript };

/** The scripts over their stores. */
export function createScriptService(
  store: ScriptStore,
  voiceOvers: Pick<VoiceOversService, 'text' | 'keepText'>,
): ScriptService {
  const topic = createTopic<News>((last, next) => (last.voiceOverId === next.voiceOverId ? next : null));
  const now = (voiceOverId: string | null): Written =>
    voiceOverId === null ? store.get() : voiceOvers.text(voiceOverId);
  return {
    watch: (voiceOverId, signal) =>
      startingWith({ ...now(voiceOverId), by: null }, only(voiceOverId, topic.subscribe(signal))),
    keep: (voiceOverId, { text, plain }, by) => {
      if (voiceOverId === null) store.keep({ text: text ?? '', plain });
      else voiceOvers.keepText(voiceOverId, { text, plain });
      topic.publish({ voiceOverId, script: { text, plain, by } });
    },
  };
}

async function* only(voiceOverId: string | null, news: AsyncGenerator<News>): AsyncGenerator<StoredScript> {
  for await (const told of news) if (told.voiceOverId === voiceOverId) yield told.script;
}
