/** The file of one chunk, written as its samples arrive. */
export type ChunkFile = {
  readonly type: string;
  /** Delay that the encoder adds before the audio, in seconds. */
  readonly lead: number;
  add(samples: Float32Array<ArrayBuffer>): Promise<void>;
  end(): Promise<Uint8Array<ArrayBuffer>>;
  /** Discards it. */
  cancel(): Promise<void>;
};
