import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import { createRecordRows } from '../../storage/record-rows.ts';
import { createScriptStore } from '../../storage/script-store.ts';
import { createUnsplitRangeStore } from '../../storage/unsplit-range-store.ts';
import type { ChatStores } from '../chat/chat-stores.ts';
import type { Clock } from '../clock.ts';
import type { DraftsService } from '../drafts/drafts-service.ts';
import type { PromptsService } from '../prompts/prompts-service.ts';
import type { ClipsService } from '../speak/clips-service.ts';
import type { ScriptService } from '../speak/script-service.ts';
import type { VoiceOversService } from '../speak/voice-overs-service.ts';
import type { TranscribeService } from '../transcribe/transcribe-service.ts';
import type { StoreRecordsDeps } from './store-records.ts';

/** Collects the parts of the database and of the services that restoring records needs. */
export function storeRecordsDeps(
  database: Database,
  {
    stores,
    media,
    transcribe,
    speaking,
    prompts,
    drafts,
    clock,
  }: {
    readonly stores: Pick<ChatStores, 'drafts' | 'messages'>;
    readonly media: MediaStore;
    readonly transcribe: TranscribeService;
    readonly speaking: {
      readonly clips: ClipsService;
      readonly voiceOvers: VoiceOversService;
      readonly script: ScriptService;
    };
    readonly prompts: PromptsService;
    readonly drafts: DraftsService;
    readonly clock: Clock;
  },
): StoreRecordsDeps {
  const script = createScriptStore(database);
  return {
    rows: createRecordRows(database),
    messages: stores.messages,
    media,
    unsplitRanges: createUnsplitRangeStore(database),
    drafts: { store: stores.drafts, service: drafts },
    script: { isEmpty: () => script.get().text === '', service: speaking.script },
    restore: {
      transcripts: transcribe.restore,
      clips: speaking.clips.restore,
      voice_overs: speaking.voiceOvers.restore,
      prompts: prompts.restore,
    },
    now: clock.now,
  };
}
