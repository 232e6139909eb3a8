import type { speechModels } from '../../../shared/limits.ts';

/** Encodes blocks of mono samples from −1 to 1. The yielded chunks, in order, form the file. */
export type AudioEncoder = (blocks: AudioBlocks, shape: AudioShape) => AsyncIterable<Uint8Array>;

/** Samples in blocks of any length. */
export type AudioBlocks = Iterable<Float32Array> | AsyncIterable<Float32Array>;

/** What a file will contain. */
export type AudioShape = {
  readonly model: (typeof speechModels)[number];
  /** Sample rate in Hz, mono. */
  readonly rate: number;
  /** Number of samples, for headers that declare the duration. */
  readonly samples: number;
};
