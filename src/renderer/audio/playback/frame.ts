/** The header of one frame of coded audio in a raw stream, where each frame begins with its own. */
export type FrameHeader = {
  /** Size of the whole frame, in bytes. */
  readonly size: number;
  /** Bytes at its beginning that a container leaves out. */
  readonly skip: number;
  /** 0 where it holds no audio but a table of the file. */
  readonly samples: number;
  /** Samples that the table says the encoder put before the audio, and those that decoders add to them. */
  readonly delay: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** Bytes of earlier frames that it can't be decoded without, as far as its header says (the bit reservoir of MP3). */
  readonly borrowed: number;
  /** What a decoder has to be told besides (MPEG-4 AudioSpecificConfig); empty where frames say it themselves. */
  readonly config: readonly number[];
};

/** Reads the header at an index of `bytes`; null where no frame begins there. */
export type ParseFrameHeader = (bytes: Uint8Array, at: number) => FrameHeader | null;
