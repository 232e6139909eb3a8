import { pcmFormat, wavHeader } from '../../../shared/audio-format/wav-header.ts';
import { createElementPlayer } from '../../audio/player/element-player.ts';
import { openMeter, openMicrophone } from '../../audio/recorder/microphone.ts';
import { useSettings } from '../../stores/settings-store.ts';

const rate = 24_000;
const seconds = 2;
/** Time for the echo cancellation of the browser or system to adapt, in ms. */
const adaptMs = 900;
const measureMs = 800;
const pollMs = 40;
/** A larger rise in the level counts as an echo: 10 dB on a 50 dB scale. */
const echoRise = 0.2;

/**
 * Plays a test tone and returns whether the microphone picks it up. Returns null if there's no microphone or the tone
 * can't be played.
 */
export async function detectEcho(): Promise<boolean | null> {
  const opened = await openMicrophone(useSettings.getState().microphone);
  if (!opened.ok) return null;
  const meter = openMeter(opened.stream);
  const url = URL.createObjectURL(new Blob([testTone()], { type: 'audio/wav' }));
  const started = Promise.withResolvers<boolean>();
  const player = createElementPlayer(
    { url },
    { onPlaying: () => started.resolve(true), onError: () => started.resolve(false) },
  );
  try {
    const before = await typicalLevel(meter.level);
    player.play();
    if (!(await started.promise)) return null;
    await delay(adaptMs);
    return (await typicalLevel(meter.level)) - before > echoRise;
  } finally {
    player.release();
    URL.revokeObjectURL(url);
    meter.close();
    for (const track of opened.stream.getTracks()) track.stop();
  }
}

/** Returns the median level over {@link measureMs}. */
async function typicalLevel(level: () => number): Promise<number> {
  const levels: number[] = [];
  for (let elapsed = 0; elapsed < measureMs; elapsed += pollMs) {
    levels.push(level());
    await delay(pollMs);
  }
  return levels.sort((a, b) => a - b)[Math.floor(levels.length / 2)] ?? 0;
}

/** Returns a WAV file of a gliding tone with harmonics, similar to a voice. */
function testTone(): Uint8Array<ArrayBuffer> {
  const count = rate * seconds;
  const samples = new Int16Array(count);
  let phase = 0;
  for (let at = 0; at < count; at += 1) {
    const time = at / rate;
    phase += (2 * Math.PI * (180 + 60 * Math.sin(2 * Math.PI * time))) / rate;
    const voice = [1, 2, 3, 5, 8].reduce((sum, harmonic) => sum + Math.sin(phase * harmonic) / harmonic, 0);
    samples[at] = voice * 5_000 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * time));
  }
  const header = wavHeader(pcmFormat({ rate, channels: 1 }), samples.byteLength);
  const file = new Uint8Array(header.length + samples.byteLength);
  file.set(header);
  file.set(new Uint8Array(samples.buffer), header.length);
  return file;
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
