/**
 * Mono sound as it is decoded: where it begins in the recording, in seconds, and its own rate, in Hz. The room of its
 * samples is used again for what follows.
 */
export type DecodedAudio = {
  readonly begin: number;
  readonly rate: number;
  readonly samples: Float32Array<ArrayBuffer>;
};

/** A part of a recording, in seconds; a null `end` is the recording's own. */
export type Stretch = { readonly start: number; readonly end: number | null };
