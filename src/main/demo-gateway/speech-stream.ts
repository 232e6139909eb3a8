import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SpeechRequest } from './audio-request.ts';
import { encodeAudio } from './encode/encode-audio.ts';
import type { SpokenClips } from './listen/spoken-clips.ts';
import { type Pace, pause } from './pace.ts';
import { characters } from './voice/characters.ts';
import { directed } from './voice/directed.ts';
import { planSpeech, sampleRate } from './voice/plan-speech.ts';
import { synthesise } from './voice/synthesise.ts';

/** Minimum duration of the blocks that are encoded and sent one by one, in seconds. */
const blockSeconds = 0.4;

/** Maximum number of blocks, however long the text is. There is a pause after each. */
const maxBlocks = 250;

/**
 * Yields the audio file of a text at the pace of a real gateway. A clip that was sent completely is added to `clips`.
 */
export async function* speechStream(
  request: SpeechRequest,
  deps: { readonly pace: Pace; readonly clips: SpokenClips; readonly signal: AbortSignal },
): AsyncGenerator<Uint8Array, void, void> {
  const { pace, clips, signal } = deps;
  const { voice, input, directions, response_format: format, speed } = request;
  const model = request.model === 'tts-1-hd' ? 'tts-1-hd' : 'tts-1';
  const character = directed(characters[voice], directions);
  const plan = planSpeech(input, character, speed);
  const blockSamples = Math.max(blockSeconds * sampleRate, Math.ceil(plan.samples / maxBlocks));
  async function* blocks() {
    for (const block of synthesise(plan, character, model, blockSamples)) {
      yield block;
      await setImmediate();
      if (!(await pause(pace.tokenDelayMs, signal))) return;
    }
  }

  if (!(await pause(pace.firstDelayMs, signal))) return;
  const digest = createHash('sha256');
  for await (const bytes of encodeAudio(format, blocks(), {
    model,
    rate: sampleRate,
    samples: plan.samples,
  })) {
    if (signal.aborted) return;
    digest.update(bytes);
    if (bytes.length > 0) yield bytes;
  }
  if (signal.aborted) return;
  clips.add(digest.digest('hex'), {
    text: input,
    seconds: plan.samples / sampleRate,
    segments: plan.sentences.map((sentence) => ({
      ...sentence,
      words: plan.words.filter(({ start }) => start >= sentence.start && start < sentence.end),
    })),
  });
}
