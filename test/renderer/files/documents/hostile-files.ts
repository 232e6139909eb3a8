import { Buffer } from 'node:buffer';
import { constants, createDeflateRaw } from 'node:zlib';

/** An archive entry. Its sizes and data may contradict each other. */
export type RawEntry = {
  readonly name: string;
  /** Compressed with Deflate. */
  readonly data: Buffer;
  /** The unpacked size that the archive claims, in bytes. */
  readonly claims: number;
};

/** Builds an archive byte by byte (APPNOTE.TXT). With `overlapping`, all entries share the data of the first. */
export function rawZip(entries: readonly RawEntry[], overlapping = false): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [at, { name, data, claims }] of entries.entries()) {
    const start = overlapping ? 0 : offset;
    if (!overlapping || at === 0) {
      const head = Buffer.alloc(30);
      head.write('PK\x03\x04', 'latin1');
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(8, 8);
      head.writeUInt32LE(data.length, 18);
      head.writeUInt32LE(claims >>> 0, 22);
      head.writeUInt16LE(name.length, 26);
      locals.push(head, Buffer.from(name, 'latin1'), data);
      offset += 30 + name.length + data.length;
    }
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(data.length, 20);
    central.writeUInt32LE(claims >>> 0, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(start, 42);
    centrals.push(central, Buffer.from(name, 'latin1'));
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

/** Returns a Deflate stream that unpacks to this many bytes of zeros, in blocks of ten million. */
export async function deflatedZeros(bytes: number): Promise<Buffer> {
  const blockBytes = 10_000_000;
  const deflate = createDeflateRaw({ level: 9 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => void chunks.push(chunk));
  deflate.write(Buffer.alloc(blockBytes));
  await new Promise<void>((flushed) => deflate.flush(constants.Z_FULL_FLUSH, flushed));
  const block = Buffer.concat(chunks);
  deflate.destroy();
  // An empty final block ends the stream.
  return Buffer.concat([
    ...Array.from({ length: bytes / blockBytes }, () => block),
    Buffer.from('0300', 'hex'),
  ]);
}
