import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { ListEvent } from '../../../shared/list-event.ts';
import type { VoiceOver } from '../../../shared/speech/voice-over.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import type { StoredVoiceOverText, VoiceOverStore } from '../../storage/voice-over-store.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';
import { createListTopic, inChunks, listEvents } from '../list-events.ts';
import type { TranscribeService } from '../transcribe/transcribe-service.ts';

/** Voice-overs. Methods throw `not-found` for an unknown id. */
export type VoiceOversService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<ListEvent<VoiceOver>>;
  start(voiceOver: Pick<VoiceOver, 'transcriptId' | 'sourceId' | 'title'>): VoiceOver;
  translate(id: string, settings: TranscriptSettings): Promise<VoiceOver>;
  setSource(id: string, sourceId: string): VoiceOver;
  text(id: string): StoredVoiceOverText;
  saveText(id: string, changed: StoredVoiceOverText): void;
  remove(id: string): void;
  restore(id: string): void;
};

/**
 * Creates the service and purges removed voice-overs. The transcription and clips services handle transcription and
 * speech.
 */
export function createVoiceOversService(deps: {
  readonly store: VoiceOverStore;
  readonly transcribe: Pick<TranscribeService, 'runAgain'>;
  readonly clock: Pick<Clock, 'now'>;
}): VoiceOversService {
  const { store, transcribe, clock } = deps;
  const topic = createListTopic<VoiceOver>();
  const translating = new Map<string, Promise<VoiceOver>>();
  store.purge();

  const getStored = (id: string) => getOrThrow(store.get(id));
  function announce(id: string): VoiceOver {
    const voiceOver = getStored(id);
    topic.publish({ type: 'changed', item: voiceOver });
    return voiceOver;
  }
  function setSource(id: string, sourceId: string): VoiceOver {
    getStored(id);
    store.setSource(id, sourceId);
    return announce(id);
  }
  async function translate(id: string, settings: TranscriptSettings): Promise<VoiceOver> {
    const { transcriptId } = getStored(id);
    const translation = await transcribe.runAgain(transcriptId, { ...settings, task: 'translate' });
    return setSource(id, translation.id);
  }

  return {
    watch: (signal) => topic.watchAll(() => listEvents(inChunks(store.list()), signal), signal),
    start: ({ transcriptId, sourceId, title }) => {
      const before = store.ofTranscript(transcriptId);
      if (before) {
        return before.sourceId === null && sourceId !== null ? setSource(before.id, sourceId) : before;
      }
      const id = randomUUID();
      store.add({ id, transcriptId, sourceId, title, corrected: false, createdAt: clock.now() });
      return announce(id);
    },
    translate: (id, settings) => {
      // Concurrent requests, such as from two pages or a double click, share one translation.
      const translation =
        translating.get(id) ?? translate(id, settings).finally(() => translating.delete(id));
      translating.set(id, translation);
      return translation;
    },
    setSource: setSource,
    text: (id) => {
      const stored = store.textOf(id);
      if (!stored) throw new FailureError(failure('not-found'));
      return stored;
    },
    saveText: (id, changed) => {
      const { corrected } = getStored(id);
      store.saveText(id, changed);
      if (corrected !== (changed.text !== null)) announce(id);
    },
    remove: (id) => {
      getStored(id);
      store.remove(id, clock.now());
      topic.publish({ type: 'removed', id });
    },
    restore: (id) => {
      store.restore(id);
      announce(id);
    },
  };
}
