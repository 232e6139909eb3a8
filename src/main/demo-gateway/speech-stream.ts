import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SpeechRequest } from './audio-request.ts';
import { createAudioEncoder } from './encode/create-audio-encoder.ts';
import { type Pace, waited } from './pace.ts';
import { createLoudness } from './remember/loudness.ts';
import type { SpokenClips } from './remember/spoken-clips.ts';
import { characters } from './voice/characters.ts';
import { planSpeech, sampleRate } from './voice/plan-speech.ts';
import { synthesise } from './voice/synthesise.ts';

/** Sound is made in blocks of this many seconds, and a block is sent while the next is not yet made. */
const blockSeconds = 0.4;

/** However long a text is, it pauses no more often than this. */
const pausesAtMost = 250;

/**
 * A sound file of a spoken text, in time. Ends early when the signal says that nobody listens; a clip that was sent
 * to its end is remembered.
 */
export async function* speechStream(
  request: SpeechRequest,
  deps: { readonly pace: Pace; readonly clips: SpokenClips; readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array, void, void> {
  const { pace, clips, signal } = deps;
  const { model, voice, input, response_format: format, speed } = request;
  const character = characters[voice];
  const plan = planSpeech(input, character, speed);
  const blockSamples = blockSeconds * sampleRate;
  const blocksPerPause = Math.ceil(plan.samples / blockSamples / pausesAtMost);
  if (!(await waited(pace.firstDelayMs, signal))) return;

  const encoder = await createAudioEncoder(format, { model, rate: sampleRate, samples: plan.samples });
  try {
    const digest = createHash('sha256');
    const loudness = createLoudness(sampleRate);
    let blocks = 0;
    for (const block of synthesise(plan, character, model, blockSamples)) {
      const bytes = await encoder.encode(block);
      if (signal.aborted) return;
      loudness.add(block);
      digest.update(bytes);
      if (bytes.length > 0) yield bytes;
      blocks += 1;
      await setImmediate();
      if (!(await waited(blocks % blocksPerPause === 0 ? pace.pieceDelayMs : 0, signal))) return;
    }
    const rest = await encoder.end();
    digest.update(rest);
    clips.remember({
      text: input,
      seconds: plan.samples / sampleRate,
      sentences: plan.sentences,
      words: plan.words,
      digest: digest.digest('hex'),
      levels: loudness.levels(),
    });
    if (rest.length > 0) yield rest;
  } finally {
    await encoder.close();
  }
}
