import { joinTranscripts, sliceTranscript, type Transcript } from './transcript.ts';

/**
 * Where a file comes from: files that were joined, in order, or a chunk of a recording that starts at `start` seconds.
 * Files are named by the SHA-256 (hex) of their bytes.
 */
export type FileOrigin =
  | { readonly kind: 'joined'; readonly parts: readonly string[] }
  | { readonly kind: 'chunk'; readonly recording: string; readonly start: number };

/** The texts of the latest clips that the demo gateway spoke, by the SHA-256 (hex) of the file. */
export type SpokenClips = {
  add(digest: string, transcript: Transcript): void;
  /** Returns the transcript of a file of `seconds`, or null if it wasn't made of these clips. */
  find(digest: string, seconds: number): Transcript | null;
};

const maxClips = 200;
/** A chunk of a clip that was joined. */
const maxSteps = 3;

/** Creates an empty list. `originOf` returns the origin of files that were made of others, null if unknown. */
export function createSpokenClips(originOf: (digest: string) => FileOrigin | null): SpokenClips {
  const clips = new Map<string, Transcript>();

  function find(digest: string, seconds: number, steps: number): Transcript | null {
    const clip = clips.get(digest);
    if (clip || steps === 0) return clip ?? null;
    const origin = originOf(digest);
    const whole = (file: string) => find(file, Number.POSITIVE_INFINITY, steps - 1);
    if (origin?.kind === 'chunk') {
      const recording = whole(origin.recording);
      return recording && sliceTranscript(recording, origin.start, seconds);
    }
    const parts = origin?.parts.map(whole) ?? [null];
    return parts.every((part) => part !== null) ? joinTranscripts(parts) : null;
  }

  return {
    add(digest, transcript) {
      clips.delete(digest);
      clips.set(digest, transcript);
      const [oldest] = clips.keys();
      if (clips.size > maxClips && oldest !== undefined) clips.delete(oldest);
    },
    find: (digest, seconds) => find(digest, seconds, maxSteps),
  };
}
