import { joinTranscripts, sliceTranscript, type Transcript } from './transcript.ts';

/**
 * Where a file comes from: files that were joined, in order, or a chunk of a recording that starts at `start` seconds.
 * Files are named by the SHA-256 (hex) of their bytes.
 */
export type FileOrigin =
  | { readonly kind: 'joined'; readonly parts: readonly string[] }
  | { readonly kind: 'chunk'; readonly recording: string; readonly start: number };

/** The transcripts of the latest clips spoken by the demo gateway, by the SHA-256 (hex) of the file. */
export type SpokenClips = {
  add(digest: string, transcript: Transcript): void;
  /** Returns the transcript of a file that lasts `seconds`, or null if it wasn't made from these clips. */
  find(digest: string, seconds: number): Transcript | null;
};

const maxClips = 200;
/** Maximum number of origins to follow. Enough for a chunk of a joined clip. */
const maxSteps = 3;

/** Creates an empty list. `originOf` returns the origin of a file that was made from others, or null if unknown. */
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
