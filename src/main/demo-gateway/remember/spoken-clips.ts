import type { TimedText } from '../voice/plan-speech.ts';
import { likeness } from './alike.ts';
import { stepsPerSecond } from './loudness.ts';

/** A clip that was spoken to its end. */
export type SpokenClip = {
  /** The text as it was asked for. */
  readonly text: string;
  readonly seconds: number;
  readonly sentences: readonly TimedText[];
  readonly words: readonly TimedText[];
  /** Of the file's bytes, as `digestOf` tells. */
  readonly digest: string;
  /** The loudness curve of its samples. */
  readonly levels: Uint8Array;
};

/** What was spoken lately. */
export type SpokenClips = {
  /** Keeps a clip; the oldest go when there are too many. */
  remember(clip: SpokenClip): void;
  /** The clip that is this very file. */
  byDigest(digest: string): SpokenClip | null;
  /** Whether a sound of this length could be one or more of the clips, so that a look at its loudness is worth it. */
  couldBe(seconds: number): boolean;
  /** The clips that this sound is made of, one after the other, each with its start in seconds; none if it isn't. */
  bySound(levels: Uint8Array): readonly { readonly clip: SpokenClip; readonly at: number }[];
};

/** Measured: the same sound encoded anew is above 0.98; two texts of two words that sound alike come up to 0.956. */
const sure = 0.97;

/** How much of a sound may be left over after the last clip, in steps. */
const leftOver = 30;

/** Creates an empty memory of at most `clips` clips whose loudness curves take at most `bytes`. */
export function createSpokenClips(limits = { clips: 200, bytes: 4_000_000 }): SpokenClips {
  let kept: readonly SpokenClip[] = [];
  return {
    remember(clip) {
      kept = [...kept.filter(({ digest }) => digest !== clip.digest), clip].slice(-limits.clips);
      while (kept.length > 1 && kept.reduce((sum, { levels }) => sum + levels.length, 0) > limits.bytes) {
        kept = kept.slice(1);
      }
    },
    byDigest: (digest) => kept.find((clip) => clip.digest === digest) ?? null,
    couldBe: (seconds) => kept.some((clip) => clip.seconds <= seconds + 0.3),
    bySound(levels) {
      const found: { clip: SpokenClip; at: number }[] = [];
      let at = 0;
      while (levels.length - at > leftOver) {
        const next = mostAlike(kept, levels, at);
        if (!next) return [];
        found.push({ clip: next.clip, at: Math.max(0, next.at) / stepsPerSecond });
        at = next.at + next.clip.levels.length;
      }
      return found;
    },
  };
}

function mostAlike(clips: readonly SpokenClip[], sound: Uint8Array, at: number) {
  let best: { clip: SpokenClip; at: number; likeness: number } | null = null;
  for (const clip of clips) {
    if (clip.levels.length > sound.length - at + leftOver) continue;
    const found = likeness(clip.levels, sound, at);
    if (found.likeness >= sure && found.likeness > (best?.likeness ?? 0)) best = { clip, ...found };
  }
  return best;
}
