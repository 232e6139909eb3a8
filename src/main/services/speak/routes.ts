import { clipsContract, scriptContract, speechContract } from '../../../shared/contract/speech.ts';
import { voiceOversContract } from '../../../shared/contract/voice-overs.ts';
import { routesOf } from '../routes-of.ts';
import type { ClipDrag } from './clip-drag.ts';
import type { ClipsService } from './clips-service.ts';
import type { GatewayVoices } from './gateway-voices.ts';
import type { ScriptService } from './script-service.ts';
import type { SpeechService } from './speech-service.ts';
import type { VoiceOversService } from './voice-overs-service.ts';

/** Implements the contract's speech procedures. */
export function speechRoutes(speech: SpeechService) {
  return routesOf(speechContract, {
    speak: ({ text, ...voice }) => speech.speak(text, voice),
    watch: (input, signal) => speech.watch(input.speechId, signal),
    requestChunk: (input) => speech.requestChunk(input.speechId, input.chunk),
    cancel: (input) => speech.cancel(input.speechId),
  });
}

/** Implements the contract's clip procedures. */
export function clipRoutes(
  clips: ClipsService,
  { voices, clipDrag }: { readonly voices: GatewayVoices; readonly clipDrag: ClipDrag },
) {
  return routesOf(clipsContract, {
    watch: (_, signal) => clips.watch(signal),
    speak: (input) => clips.speak(input),
    script: (input) => clips.script(input.clipId),
    rename: (input) => clips.rename(input.clipId, input.title),
    find: (input) => clips.find(input.text),
    retry: (input) => clips.retry(input.clipId),
    cancel: (input) => clips.cancel(input.clipId),
    remove: (input) => clips.remove(input.clipId),
    restore: (input) => clips.restore(input.clipId),
    readyToDrag: (input) => clipDrag.ready(input.clipId),
    drag: (input) => clipDrag.drag(input.clipId),
    keep: (input) => clips.keep(input.clipId),
    voices: (input, signal) => voices(input.gatewayId, input.refresh, signal),
  });
}

/** Implements the contract's script procedures. */
export function scriptRoutes(scripts: ScriptService) {
  return routesOf(scriptContract, {
    watch: (input, signal) => scripts.watch(input.voiceOverId, input.page, signal),
    save: ({ by, voiceOverId, ...script }) => scripts.save(voiceOverId, script, by),
  });
}

/** Implements the contract's voice-over procedures. */
export function voiceOverRoutes(voiceOvers: VoiceOversService) {
  return routesOf(voiceOversContract, {
    watch: (_, signal) => voiceOvers.watch(signal),
    start: (input) => voiceOvers.start(input),
    translate: (input) => voiceOvers.translate(input.voiceOverId, input.settings),
    setSource: (input) => voiceOvers.setSource(input.voiceOverId, input.sourceId),
    remove: (input) => voiceOvers.remove(input.voiceOverId),
    restore: (input) => voiceOvers.restore(input.voiceOverId),
  });
}
