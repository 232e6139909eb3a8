import type { speechModels } from '../../../shared/limits.ts';

/** Encodes one file. The results of the calls, in order, are the file. */
export type AudioEncoder = {
  /** Adds mono samples, −1 to 1. Returns the bytes that are ready, if any. */
  encode(samples: Float32Array): Promise<Uint8Array>;
  /** Returns the rest of the file. Called once, after the last samples. */
  end(): Promise<Uint8Array>;
  /** Frees the encoder at any time. Further calls do nothing. */
  close(): Promise<void>;
};

/** What a file will contain. */
export type AudioShape = {
  readonly model: (typeof speechModels)[number];
  /** Sample rate in Hz, mono. */
  readonly rate: number;
  /** Number of samples, for headers that declare the duration. */
  readonly samples: number;
};
