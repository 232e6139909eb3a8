import { implement } from '@orpc/server';
import { clipsContract, scriptContract } from '../../../shared/contract/speech.ts';
import type { Log } from '../../storage/log.ts';
import { failing } from '../failing.ts';
import type { ClipsService } from './clips-service.ts';
import type { GatewayVoices } from './gateway-voices.ts';
import type { ScriptService } from './script-service.ts';

/** The contract's clips; the router that takes them in turns what fails into codes. */
export function clipRoutes(clips: ClipsService, voices: GatewayVoices, log: Log) {
  const os = implement(clipsContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => failing(clips.watch(signal), log)),
    speak: os.speak.handler(({ input }) => clips.speak(input.script, input.spoken, input.settings)),
    script: os.script.handler(({ input }) => clips.script(input.clipId)),
    retry: os.retry.handler(({ input }) => clips.retry(input.clipId)),
    cancel: os.cancel.handler(({ input }) => clips.cancel(input.clipId)),
    remove: os.remove.handler(({ input }) => clips.remove(input.clipId)),
    restore: os.restore.handler(({ input }) => clips.restore(input.clipId)),
    keep: os.keep.handler(({ input }) => clips.keep(input.clipId)),
    voices: os.voices.handler(({ input, signal }) => voices(input.gatewayId, signal)),
  });
}

/** The contract's script. */
export function scriptRoutes(script: ScriptService, log: Log) {
  const os = implement(scriptContract);
  return os.router({
    watch: os.watch.handler(({ signal }) => failing(script.watch(signal), log)),
    keep: os.keep.handler(({ input: { by, ...kept } }) => script.keep(kept, by)),
  });
}
