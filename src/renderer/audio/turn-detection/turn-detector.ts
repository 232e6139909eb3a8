import { type Failure, failure } from '../../../shared/failure.ts';
import type { Microphone } from '../../../shared/settings/settings.ts';
import { ownScriptUrl, startWorker } from '../../lazy/start-worker.ts';
import { openMicrophone } from '../recorder/microphone.ts';
import { detectionRate } from './detection-rate.ts';
import type { FromDetector, ToDetector } from './detector-messages.ts';
import workerAddress from './detector-worker.ts?worker&url';
import workletAddress from './detector-worklet.ts?worker&url';
import type { DetectionSettings } from './voice-activity.ts';

/** An open microphone whose audio is divided into turns. */
export type TurnDetector = {
  /** The latest level from 0 to 1. */
  level(): number;
  set(settings: DetectionSettings): void;
  hold(down: boolean): void;
  /** Whether the device or the system has muted the microphone. */
  isMuted(): boolean;
  /** Ends the running turn now. Resolves once its last chunk has arrived. */
  endTurn(): Promise<void>;
  /** Releases the microphone. */
  close(): void;
};

/** Events of an open microphone. */
export type TurnDetectorEvents = {
  onStarted(): void;
  /** A chunk of the current turn's file. `ms` is the duration of the turn up to the end of the chunk. */
  onChunk(bytes: Uint8Array<ArrayBuffer>, ms: number): void;
  /** The turn is over. One that isn't speech should be discarded. */
  onEnded(isSpeech: boolean): void;
  /**
   * The microphone was unplugged, its permission was revoked, or processing failed. It's closed, and its turn has
   * ended.
   */
  onLost(why: Failure): void;
};

/** Maximum wait for the last chunk of a turn, in ms. A worker that has failed doesn't send one. */
const flushMs = 1000;

/** Opens the preferred microphone. Never rejects. */
export async function openTurnDetector(
  preferred: Microphone | null,
  settings: DetectionSettings,
  events: TurnDetectorEvents,
): Promise<
  { readonly ok: true; readonly detector: TurnDetector } | { readonly ok: false; readonly failure: Failure }
> {
  const opened = await openMicrophone(preferred);
  if (!opened.ok) return opened;
  try {
    return { ok: true, detector: await listen(opened.stream, settings, events) };
  } catch {
    for (const track of opened.stream.getTracks()) track.stop();
    return { ok: false, failure: failure('microphone', { reason: 'busy' }) };
  }
}

async function listen(
  stream: MediaStream,
  settings: DetectionSettings,
  events: TurnDetectorEvents,
): Promise<TurnDetector> {
  const context = new AudioContext({ sampleRate: detectionRate });
  const worker = startWorker(workerAddress);
  const tracks = stream.getTracks();
  let level = 0;
  let isClosed = false;
  /** A turn that a disconnection cuts off counts as speech, however short it is. */
  let isDisconnected = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    for (const track of tracks) track.stop();
    worker.terminate();
    void context.close();
  };
  const fail = (why: Failure) => {
    if (isClosed) return;
    close();
    events.onLost(why);
  };
  const post = (message: ToDetector, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const flushes = new Set<() => void>();
  const endTurn = () =>
    new Promise<void>((resolve) => {
      flushes.add(resolve);
      setTimeout(resolve, flushMs);
      post({ type: 'end-turn' });
    });
  worker.addEventListener('error', () => fail(failure('microphone', { reason: 'busy' })));
  worker.addEventListener('message', ({ data }: MessageEvent<FromDetector>) => {
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
        return events.onEnded(data.type === 'ended' || isDisconnected);
      case 'flushed':
        for (const resolve of flushes) resolve();
        return flushes.clear();
    }
  });
  for (const track of tracks)
    track.addEventListener('ended', () => {
      // Keeps what was said before the disconnection.
      isDisconnected = true;
      void endTurn().then(() => fail(failure('microphone-lost', { where: 'talk' })));
    });
  try {
    await context.audioWorklet.addModule(ownScriptUrl(workletAddress));
    const node = new AudioWorkletNode(context, 'turn-detection', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    node.addEventListener('processorerror', () => fail(failure('microphone', { reason: 'busy' })));
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
    isMuted: () => tracks.some(({ muted }) => muted),
    endTurn,
    close,
  };
}
