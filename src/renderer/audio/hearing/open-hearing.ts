import { type Failure, failure } from '../../../shared/failure.ts';
import { ownScriptUrl, startWorker } from '../../lazy/start-worker.ts';
import { openMicrophone } from '../recorder/microphone.ts';
import type { FromHearing, ToHearing } from './hearing-messages.ts';
import { hearingRate } from './hearing-rate.ts';
import workerAddress from './hearing-worker.ts?worker&url';
import workletAddress from './hearing-worklet.ts?worker&url';
import type { VoiceSettings } from './voice-activity.ts';

/** An open microphone whose audio is divided into turns. */
export type Hearing = {
  /** The latest level from 0 to 1. */
  level(): number;
  set(settings: VoiceSettings): void;
  hold(down: boolean): void;
  /** Ends the running turn now. */
  cut(): void;
  /** Releases the microphone. */
  close(): void;
};

/** Events of an open microphone. */
export type HearingEvents = {
  onStarted(): void;
  /** A chunk of the current turn's file. `ms` is the duration of the turn up to the end of the chunk. */
  onChunk(bytes: Uint8Array<ArrayBuffer>, ms: number): void;
  /** The turn is over. One that isn't speech should be discarded. */
  onEnded(isSpeech: boolean): void;
  /** The microphone was unplugged, its permission was revoked, or processing failed. It's closed. */
  onLost(why: Failure): void;
};

/** Opens the chosen microphone. Never rejects. */
export async function openHearing(
  settings: VoiceSettings,
  events: HearingEvents,
): Promise<
  { readonly ok: true; readonly hearing: Hearing } | { readonly ok: false; readonly failure: Failure }
> {
  const opened = await openMicrophone();
  if (!opened.ok) return opened;
  try {
    return { ok: true, hearing: await listen(opened.stream, settings, events) };
  } catch {
    for (const track of opened.stream.getTracks()) track.stop();
    return { ok: false, failure: failure('microphone', { reason: 'busy' }) };
  }
}

async function listen(stream: MediaStream, settings: VoiceSettings, events: HearingEvents): Promise<Hearing> {
  const context = new AudioContext({ sampleRate: hearingRate });
  const worker = startWorker(workerAddress);
  let level = 0;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    for (const track of stream.getTracks()) track.stop();
    worker.terminate();
    void context.close();
  };
  const lost = (why: Failure) => {
    if (isClosed) return;
    close();
    events.onLost(why);
  };
  const post = (message: ToHearing, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  worker.addEventListener('error', () => lost(failure('microphone', { reason: 'busy' })));
  worker.addEventListener('message', ({ data }: MessageEvent<FromHearing>) => {
    switch (data.type) {
      case 'level':
        level = data.level;
        return;
      case 'started':
        return events.onStarted();
      case 'chunk':
        return events.onChunk(data.bytes, data.ms);
      case 'ended':
      case 'dropped':
        return events.onEnded(data.type === 'ended');
    }
  });
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => lost(failure('microphone-lost')));
  try {
    await context.audioWorklet.addModule(ownScriptUrl(workletAddress));
    const node = new AudioWorkletNode(context, 'hearing', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    node.addEventListener('processorerror', () => lost(failure('microphone', { reason: 'busy' })));
    const { port1, port2 } = new MessageChannel();
    node.port.postMessage(port1, [port1]);
    post({ type: 'listen', port: port2, settings }, [port2]);
    context.createMediaStreamSource(stream).connect(node);
    await context.resume();
  } catch (thrown) {
    close();
    throw thrown;
  }
  return {
    level: () => level,
    set: (next) => post({ type: 'set', settings: next }),
    hold: (down) => post({ type: 'hold', down }),
    cut: () => post({ type: 'cut' }),
    close,
  };
}
