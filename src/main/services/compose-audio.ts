import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openCaptureFiles } from '../storage/capture-files.ts';
import { createCaptureStore } from '../storage/capture-store.ts';
import { createClipStore } from '../storage/clip-store.ts';
import { createCostStore } from '../storage/cost-store.ts';
import type { Database } from '../storage/database.ts';
import { createLineEditStore } from '../storage/line-edit-store.ts';
import type { MessageStore } from '../storage/message-store.ts';
import { createScriptStore } from '../storage/script-store.ts';
import type { TalkRecordingStore } from '../storage/talk-recording-store.ts';
import { createTranscriptLineStore } from '../storage/transcript-line-store.ts';
import { createTranscriptStore } from '../storage/transcript-store.ts';
import { createUnsplitRangeStore } from '../storage/unsplit-range-store.ts';
import { createVoiceOverStore } from '../storage/voice-over-store.ts';
import { createCaptureUploads } from './captures/capture-uploads.ts';
import { createCapturesService } from './captures/captures-service.ts';
import { captureRoutes } from './captures/routes.ts';
import { type Charges, createCharges } from './costs/charges.ts';
import { createDictationService } from './dictation/dictation-service.ts';
import { dictationRoutes } from './dictation/routes.ts';
import { createShortTranscription, type ShortTranscriptionDeps } from './dictation/short-transcription.ts';
import type { MediaParts } from './media/media-parts.ts';
import { mediaRoutes } from './media/routes.ts';
import type { SettingsService } from './settings/settings-service.ts';
import { createClipDrag } from './speak/clip-drag.ts';
import { createClipsService } from './speak/clips-service.ts';
import { createGatewayVoices } from './speak/gateway-voices.ts';
import { clipRoutes, scriptRoutes, speechRoutes, voiceOverRoutes } from './speak/routes.ts';
import { createScriptService } from './speak/script-service.ts';
import { createSpeechService } from './speak/speech-service.ts';
import { createVoiceOversService } from './speak/voice-overs-service.ts';
import { talkRoutes } from './talk/routes.ts';
import type { RunningTalks } from './talk/running-talks.ts';
import { createSavedRecordings } from './talk/saved-recordings.ts';
import { createTalkService } from './talk/talk-service.ts';
import { splitRoutes, transcriptRoutes } from './transcribe/routes.ts';
import { createTranscribeService, type TranscribeService } from './transcribe/transcribe-service.ts';

type TranscribeDeps = Parameters<typeof createTranscribeService>[0];

type AudioDeps = Pick<TranscribeDeps, 'limits' | 'pauses' | 'clock' | 'log'> & {
  readonly gateways: TranscribeDeps['gateways'] &
    Parameters<typeof createClipsService>[0]['gateways'] &
    ShortTranscriptionDeps['gateways'] &
    Parameters<typeof createGatewayVoices>[0];
  readonly media: MediaParts;
  readonly database: Database;
  /** The media folder. */
  readonly folder: string;
  readonly settings: Pick<SettingsService, 'now'>;
  readonly talkRecordings: TalkRecordingStore;
  readonly talks: RunningTalks;
  readonly messages: Pick<MessageStore, 'get'>;
  readonly onIndexPending: () => void;
  /** Drags a file out of the window; null in a shell that can't. */
  readonly dragOut: ((path: string) => Promise<void>) | null;
};

/**
 * Composes dictation, transcription, microphone recordings and speech over a media folder. `onIndexPending` is called
 * when transcript lines are waiting to be indexed.
 */
export function composeAudio(deps: AudioDeps) {
  const { media, database, clock, log } = deps;
  const charges = createCharges(createCostStore(database), randomUUID, clock, log);
  const { routes: transcriptionRoutes, ...transcription } = composeTranscription(deps, charges);
  const { transcribe, captures } = transcription;
  const { routes: synthesisRoutes, ...synthesis } = composeSpeech(deps, charges, transcribe);
  const { speech, clips } = synthesis;
  return {
    media,
    ...transcription,
    ...synthesis,
    routes: { media: mediaRoutes(media.links, media.offered), ...transcriptionRoutes, ...synthesisRoutes },
    dispose: async () => {
      await speech.close();
      await captures.close();
      await clips.close();
      await transcribe.close();
    },
  };
}

/** Composes everything that turns recordings into text. */
function composeTranscription(deps: AudioDeps, charges: Charges) {
  const { gateways, limits, database, folder, settings, onIndexPending, clock, log } = deps;
  const { store, links } = deps.media;
  const model = () => settings.now().transcriptionModel;
  const language = () => settings.now().transcriptionLanguage;
  const transcribeShort = createShortTranscription({ gateways, limits, model, language, charges, clock });
  const dictation = createDictationService({ store, transcribe: transcribeShort });
  const transcribe = createTranscribeService({
    ...deps,
    charges,
    media: store,
    links,
    model,
    transcripts: createTranscriptStore(database, onIndexPending),
    lines: createTranscriptLineStore(database, onIndexPending),
    edits: createLineEditStore(database, onIndexPending),
    unsplitRanges: createUnsplitRangeStore(database),
  });
  const captureStores = {
    captures: createCaptureStore(database),
    files: openCaptureFiles(join(folder, 'captures')),
    links,
  };
  const captureUploads = createCaptureUploads({ ...captureStores, log });
  const captures = createCapturesService({
    ...captureStores,
    uploads: captureUploads,
    media: store,
    transcribe,
    clock,
  });
  const talk = createTalkService({ captures, transcribe: transcribeShort });
  const savedRecordings = createSavedRecordings({
    captures,
    links,
    media: store,
    messages: deps.messages,
    recordings: deps.talkRecordings,
  });
  return {
    dictation,
    transcribe,
    captures,
    captureUploads,
    routes: {
      dictation: dictationRoutes(dictation),
      captures: captureRoutes(captures),
      talk: talkRoutes(talk, savedRecordings, deps.talks),
      transcripts: transcriptRoutes(transcribe),
      splits: splitRoutes(transcribe),
    },
  };
}

/** Composes everything that turns text into audio. */
function composeSpeech(deps: AudioDeps, charges: Charges, transcribe: TranscribeService) {
  const { database, folder, dragOut, clock } = deps;
  const { store, links, growing } = deps.media;
  const clipStore = createClipStore(database);
  const voices = createGatewayVoices(deps.gateways, clock);
  const speechDeps = { ...deps, charges, store, growing, links, voices };
  const speech = createSpeechService(speechDeps);
  const clips = createClipsService({ ...speechDeps, clips: clipStore });
  const clipDrag = createClipDrag({ clips: clipStore, store, dragOut, folder: join(folder, 'dragged') });
  const voiceOvers = createVoiceOversService({ store: createVoiceOverStore(database), transcribe, clock });
  const script = createScriptService(createScriptStore(database), voiceOvers);
  return {
    speech,
    clips,
    script,
    voiceOvers,
    routes: {
      speech: speechRoutes(speech),
      clips: clipRoutes(clips, { voices, clipDrag }),
      script: scriptRoutes(script),
      voiceOvers: voiceOverRoutes(voiceOvers),
    },
  };
}

/** The audio services that the rest of the app uses. */
export type Audio = ReturnType<typeof composeAudio>;
