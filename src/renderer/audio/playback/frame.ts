/** The header of an audio frame in a raw stream, where each frame starts with its own header. */
export type FrameHeader = {
  /** Size of the whole frame, in bytes. */
  readonly size: number;
  /** Bytes at its start that a container leaves out. */
  readonly skip: number;
  /** 0 if it contains a table of the file instead of audio. */
  readonly samples: number;
  /** The encoder's delay according to the table, plus the decoders' own delay, in samples. */
  readonly delay: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** Bytes of earlier frames that it needs, according to its header (the bit reservoir of MP3). */
  readonly borrowed: number;
  /** Extra decoder configuration (MPEG-4 AudioSpecificConfig). Empty if the frames contain it. */
  readonly config: readonly number[];
};

/** Parses the header at an index of `bytes`. Returns null if no frame starts there. */
export type ParseFrameHeader = (bytes: Uint8Array, at: number) => FrameHeader | null;
