import type { speechModels } from '../../../shared/limits.ts';

/** Makes one sound file; what the calls give, joined in order, is the file. */
export type AudioEncoder = {
  /** Takes the next mono samples, −1 to 1; gives the bytes that are ready, which may be none. */
  encode(samples: Float32Array): Promise<Uint8Array>;
  /** Gives the rest of the file; call it once, after the last samples. */
  end(): Promise<Uint8Array>;
  /** Frees the encoder, in the middle too; more than one call does no harm. */
  close(): Promise<void>;
};

/** What a sound file will hold. */
export type AudioShape = {
  readonly model: (typeof speechModels)[number];
  /** Samples a second, mono. */
  readonly rate: number;
  /** How many samples will come, known beforehand so that headers can tell the length. */
  readonly samples: number;
};
