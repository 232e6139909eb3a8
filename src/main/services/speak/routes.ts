import { implement } from '@orpc/server';
import { clipsContract, scriptContract, speechContract } from '../../../shared/contract/speech.ts';
import { voiceOversContract } from '../../../shared/contract/voice-overs.ts';
import type { ClipDrag } from './clip-drag.ts';
import type { ClipsService } from './clips-service.ts';
import type { GatewayVoices } from './gateway-voices.ts';
import type { ScriptService } from './script-service.ts';
import type { SpeechService } from './speech-service.ts';
import type { VoiceOversService } from './voice-overs-service.ts';

/** Implements the contract's speech procedures. */
export function speechRoutes(speech: SpeechService) {
  const os = implement(speechContract);
  return os.router({
    speak: os.speak.handler(({ input: { text, ...voice } }) => speech.speak(text, voice)),
    watch: os.watch.handler(({ input, signal }) => speech.watch(input.speechId, signal)),
    requestChunk: os.requestChunk.handler(({ input }) => speech.requestChunk(input.speechId, input.chunk)),
    cancel: os.cancel.handler(({ input }) => speech.cancel(input.speechId)),
  });
}

/** Implements the contract's clip procedures. */
export function clipRoutes(
  clips: ClipsService,
  { voices, clipDrag }: { readonly voices: GatewayVoices; readonly clipDrag: ClipDrag },
) {
  const os = implement(clipsContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => clips.watch(signal)),
    speak: os.speak.handler(({ input }) => clips.speak(input)),
    script: os.script.handler(({ input }) => clips.script(input.clipId)),
    rename: os.rename.handler(({ input }) => clips.rename(input.clipId, input.title)),
    find: os.find.handler(({ input }) => clips.find(input.text)),
    retry: os.retry.handler(({ input }) => clips.retry(input.clipId)),
    cancel: os.cancel.handler(({ input }) => clips.cancel(input.clipId)),
    remove: os.remove.handler(({ input }) => clips.remove(input.clipId)),
    restore: os.restore.handler(({ input }) => clips.restore(input.clipId)),
    readyToDrag: os.readyToDrag.handler(({ input }) => clipDrag.ready(input.clipId)),
    drag: os.drag.handler(({ input }) => clipDrag.drag(input.clipId)),
    keep: os.keep.handler(({ input }) => clips.keep(input.clipId)),
    voices: os.voices.handler(({ input, signal }) => voices(input.gatewayId, input.refresh, signal)),
  });
}

/** Implements the contract's script procedures. */
export function scriptRoutes(scripts: ScriptService) {
  const os = implement(scriptContract);
  return os.router({
    watch: os.watch.handler(({ input, signal }) => scripts.watch(input.voiceOverId, input.page, signal)),
    save: os.save.handler(({ input: { by, voiceOverId, ...script } }) =>
      scripts.save(voiceOverId, script, by),
    ),
  });
}

/** Implements the contract's voice-over procedures. */
export function voiceOverRoutes(voiceOvers: VoiceOversService) {
  const os = implement(voiceOversContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => voiceOvers.watch(signal)),
    start: os.start.handler(({ input }) => voiceOvers.start(input)),
    translate: os.translate.handler(({ input }) => voiceOvers.translate(input.voiceOverId, input.settings)),
    setSource: os.setSource.handler(({ input }) => voiceOvers.setSource(input.voiceOverId, input.sourceId)),
    remove: os.remove.handler(({ input }) => voiceOvers.remove(input.voiceOverId)),
    restore: os.restore.handler(({ input }) => voiceOvers.restore(input.voiceOverId)),
  });
}
