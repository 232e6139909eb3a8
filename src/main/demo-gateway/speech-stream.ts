import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SpeechRequest } from './audio-request.ts';
import { encodeAudio } from './encode/encode-audio.ts';
import type { SpokenClips } from './listen/spoken-clips.ts';
import { type Pace, pause } from './pace.ts';
import { type Character, characters } from './voice/characters.ts';
import { planSpeech, sampleRate } from './voice/plan-speech.ts';
import { synthesise } from './voice/synthesise.ts';

const scaled = (field: 'rate' | 'pitchHz' | 'melody' | 'gain', factor: number): Change => {
  return (character) => ({ ...character, [field]: character[field] * factor });
};

/** How each word in the directions changes a voice. */
const changes: readonly (readonly [RegExp, Change])[] = [
  [/\b(?:slow|slowly|slower|unhurried)\b|慢/i, scaled('rate', 0.72)],
  [/\b(?:fast|faster|quick|quickly|hurried)\b|快/i, scaled('rate', 1.35)],
  [/\b(?:high|higher)\b|高/i, scaled('pitchHz', 1.3)],
  [/\b(?:low|lower|deep|deeper)\b|低/i, scaled('pitchHz', 0.78)],
  [/\b(?:loud|loudly|louder)\b|大声/i, scaled('gain', 1.9)],
  [/\b(?:quiet|quietly|soft|softly)\b|小声/i, scaled('gain', 0.45)],
  [/\b(?:lively|excited|cheerful|cheerfully)\b|活泼|兴奋/i, scaled('melody', 1.9)],
  [/\b(?:calm|calmly|flat|bored)\b|平静/i, scaled('melody', 0.4)],
  [
    /\b(?:whisper|whispered|whispering|breathy)\b|耳语/i,
    (character) => ({ ...character, breath: 0.6, soft: 0.6 }),
  ],
];

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

type Change = (character: Character) => Character;

/** Returns the voice, changed according to the directions. Unknown words have no effect. */
function directed(character: Character, directions: string | null): Character {
  if (directions === null) return character;
  return changes.reduce((now, [words, change]) => (words.test(directions) ? change(now) : now), character);
}
