import { implement } from '@orpc/server';
import { clipsContract, scriptContract, speechContract } from '../../../shared/contract/speech.ts';
import { voiceOversContract } from '../../../shared/contract/voice-overs.ts';
import type { Log } from '../../storage/log.ts';
import { failing } from '../failing.ts';
import type { ClipDrag } from './clip-drag.ts';
import type { ClipsService } from './clips-service.ts';
import type { GatewayVoices } from './gateway-voices.ts';
import type { ScriptService } from './script-service.ts';
import type { SpeechService } from './speech-service.ts';
import type { VoiceOversService } from './voice-overs-service.ts';

/** The contract's speech; the router that takes all of these in turns what fails into codes. */
export function speechRoutes(speech: SpeechService, log: Log) {
  const os = implement(speechContract);
  return os.router({
    speak: os.speak.handler(({ input: { text, ...voice } }) => speech.speak(text, voice)),
    watch: os.watch.handler(({ input, signal }) => failing(speech.watch(input.speechId, signal), log)),
    want: os.want.handler(({ input }) => speech.want(input.speechId, input.part)),
    cancel: os.cancel.handler(({ input }) => speech.cancel(input.speechId)),
  });
}

/** The contract's clips; likewise. */
export function clipRoutes(
  clips: ClipsService,
  { voices, clipDrag }: { readonly voices: GatewayVoices; readonly clipDrag: ClipDrag },
  log: Log,
) {
  const os = implement(clipsContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => failing(clips.watch(signal), log)),
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

/** The contract's script. */
export function scriptRoutes(script: ScriptService, log: Log) {
  const os = implement(scriptContract);
  return os.router({
    watch: os.watch.handler(({ input, signal }) => failing(script.watch(input.voiceOverId, signal), log)),
    keep: os.keep.handler(({ input: { by, voiceOverId, ...kept } }) => script.keep(voiceOverId, kept, by)),
  });
}

/** The contract's voice-overs. */
export function voiceOverRoutes(voiceOvers: VoiceOversService, log: Log) {
  const os = implement(voiceOversContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => failing(voiceOvers.watch(signal), log)),
    start: os.start.handler(({ input }) => voiceOvers.start(input)),
    translate: os.translate.handler(({ input }) => voiceOvers.translate(input.voiceOverId, input.settings)),
    takeText: os.takeText.handler(({ input }) => voiceOvers.takeText(input.voiceOverId, input.sourceId)),
    remove: os.remove.handler(({ input }) => voiceOvers.remove(input.voiceOverId)),
    restore: os.restore.handler(({ input }) => voiceOvers.restore(input.voiceOverId)),
  });
}
