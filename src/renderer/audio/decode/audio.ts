/**
 * Decoded mono audio: its start in the recording in seconds, and its own sample rate in Hz. The sample buffer is
 * reused.
 */
export type DecodedAudio = {
  readonly startTime: number;
  readonly rate: number;
  readonly samples: Float32Array<ArrayBuffer>;
};

/** A range of a recording in seconds. A null `end` means the end of the recording. */
export type Stretch = { readonly start: number; readonly end: number | null };
