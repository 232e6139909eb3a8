import { createClipStore } from '../storage/clip-store.ts';
import type { Database } from '../storage/database.ts';
import { createScriptStore } from '../storage/script-store.ts';
import type { GatewaysService } from './gateways/gateways-service.ts';
import type { MediaParts } from './media/media-parts.ts';
import { type ClipsDeps, type ClipsService, createClipsService } from './speak/clips-service.ts';
import { createGatewayVoices, type GatewayVoices } from './speak/gateway-voices.ts';
import { createScriptService, type ScriptService } from './speak/script-service.ts';
import { createSpeechService, type SpeechService } from './speak/speech-service.ts';

/** What speaking works with. */
export type SpeakingDeps = Pick<ClipsDeps, 'clock' | 'log'> & {
  readonly gateways: GatewaysService;
  readonly database: Database;
  readonly media: MediaParts;
};

/** All that speaks: what is read aloud, clips, the text that they are made of, and who can speak it. */
export function createSpeaking({ gateways, database, media, clock, log }: SpeakingDeps): {
  readonly speech: SpeechService;
  readonly clips: ClipsService;
  readonly voices: GatewayVoices;
  readonly script: ScriptService;
} {
  const { store, growing, links } = media;
  const speaking = { gateways, store, growing, links, clock, log };
  return {
    speech: createSpeechService(speaking),
    clips: createClipsService({ ...speaking, clips: createClipStore(database) }),
    voices: createGatewayVoices(gateways, clock),
    script: createScriptService(createScriptStore(database)),
  };
}
