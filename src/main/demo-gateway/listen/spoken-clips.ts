import type { Transcript } from './transcript.ts';

/** The transcripts of the latest clips spoken by the demo gateway, by the SHA-256 (hex) of the file. */
export type SpokenClips = {
  add(digest: string, transcript: Transcript): void;
  /** Returns the transcript of a file, or null if it isn't one of these clips. */
  find(digest: string): Transcript | null;
};

const maxClips = 200;

/** Creates an empty list. */
export function createSpokenClips(): SpokenClips {
  const clips = new Map<string, Transcript>();
  return {
    add(digest, transcript) {
      clips.delete(digest);
      clips.set(digest, transcript);
      const [oldest] = clips.keys();
      if (clips.size > maxClips && oldest !== undefined) clips.delete(oldest);
    },
    find: (digest) => clips.get(digest) ?? null,
  };
}
