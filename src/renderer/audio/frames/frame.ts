/** The header of an audio frame in a raw stream, where each frame starts with its own header. */
export type FrameHeader = {
  /** Size of the whole frame, in bytes. */
  readonly size: number;
  /** Bytes at its start that a container leaves out. */
  readonly skip: number;
  /** 0 if the frame contains the file's table instead of audio. */
  readonly samples: number;
  /** The encoder delay according to the table plus the decoder delay, in samples. */
  readonly delay: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** Bytes that it needs from earlier frames, according to its header (MP3's bit reservoir). */
  readonly borrowed: number;
  /** Extra decoder configuration (MPEG-4 AudioSpecificConfig). Empty if the frames contain it. */
  readonly config: readonly number[];
};

/** Parses the header at an index of `bytes`. Returns null if no frame starts there. */
export type ParseFrameHeader = (bytes: Uint8Array, at: number) => FrameHeader | null;
