import { createClipStore } from '../storage/clip-store.ts';
import type { Database } from '../storage/database.ts';
import { createScriptStore } from '../storage/script-store.ts';
import { createVoiceOverStore } from '../storage/voice-over-store.ts';
import type { MediaLinks } from './media/media-links.ts';
import { type ClipDrag, createClipDrag } from './speak/clip-drag.ts';
import { type ClipsService, createClipsService } from './speak/clips-service.ts';
import { createGatewayVoices, type GatewayVoices } from './speak/gateway-voices.ts';
import { createScriptService, type ScriptService } from './speak/script-service.ts';
import { createSpeechService, type SpeechService } from './speak/speech-service.ts';
import { createVoiceOversService, type VoiceOversService } from './speak/voice-overs-service.ts';
import type { TranscribeService } from './transcribe/transcribe-service.ts';

/** What speaking works with. */
export type SpeakingDeps = Omit<Parameters<typeof createClipsService>[0], 'clips' | 'links'> & {
  readonly links: MediaLinks;
  readonly database: Database;
  readonly transcribe: Pick<TranscribeService, 'runAgain'>;
  /** Where clips lie that are dragged out of the window, and how that is done; null where it can't be. */
  readonly dragFolder: string;
  readonly dragOut: ((path: string) => Promise<void>) | null;
};

/** All that speaks: reading aloud, the Speak screen's clips and texts, and voice-overs of recordings. */
export function createSpeaking(deps: SpeakingDeps): {
  readonly speech: SpeechService;
  readonly clips: ClipsService;
  readonly clipDrag: ClipDrag;
  readonly voices: GatewayVoices;
  readonly script: ScriptService;
  readonly voiceOvers: VoiceOversService;
} {
  const { database, gateways, store, transcribe, clock } = deps;
  const clips = createClipStore(database);
  const voiceOvers = createVoiceOversService({
    store: createVoiceOverStore(database),
    transcribe,
    clock,
  });
  return {
    speech: createSpeechService(deps),
    clips: createClipsService({ ...deps, clips }),
    clipDrag: createClipDrag({ clips, store, folder: deps.dragFolder, dragOut: deps.dragOut }),
    voices: createGatewayVoices(gateways, clock),
    script: createScriptService(createScriptStore(database), voiceOvers),
    voiceOvers,
  };
}
