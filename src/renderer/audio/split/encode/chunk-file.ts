/** The file of one part, written as its samples come. */
export type PartFile = {
  readonly type: string;
  /** What the encoder puts before the sound, in seconds. */
  readonly lead: number;
  add(samples: Float32Array<ArrayBuffer>): Promise<void>;
  end(): Promise<Uint8Array<ArrayBuffer>>;
  /** Leaves it unwritten. */
  cancel(): Promise<void>;
};
