import type { ByteView } from '../../shared/audio-format/byte-source.ts';
import { dataView, latin1 } from '../../shared/audio-format/bytes.ts';
import { ownValue } from '../../shared/own-value.ts';

/** How samples are stored. Integers are signed, except for `unsigned` ones with 8 bits. */
export type SampleEncoding = 'integer' | 'unsigned' | 'float' | 'alaw' | 'ulaw';

/** The uncompressed audio of a file that isn't WAV. */
export type PcmHeader = {
  readonly encoding: SampleEncoding;
  /** Size of a sample of one channel, in bytes. */
  readonly width: number;
  readonly isBigEndian: boolean;
  readonly channels: number;
  /** In Hz. */
  readonly rate: number;
  /** The byte range of the samples. The end is within the file. */
  readonly start: number;
  readonly end: number;
  /** Bytes of samples that the header states but the file doesn't contain. */
  readonly missing: number;
  /** Where another file may follow. */
  readonly next: number;
};

/** A chunk of a file. `length` is null if it extends to the end of the file. */
type Chunk = {
  readonly name: string;
  readonly start: number;
  readonly length: number | null;
  readonly next: number;
};

/** Recorders write only a few chunks. */
const maxChunks = 10_000;
/** Recorders that write to a pipe state at least this many bytes. */
const placeholder = 1_000_000_000;

/**
 * Reads the header of an AIFF, AIFF-C, CAF, Wave64, AU or SPHERE file that starts at an offset. Returns null for other files,
 * and if the audio is compressed. If the header states no size, the audio extends to the end of the file.
 */
export async function readPcmHeader(view: ByteView, size: number, at: number): Promise<PcmHeader | null> {
  const start = latin1(await view(at, 16), 0, 16);
  if (/^FORM....AIF[FC]/s.test(start)) return aiffHeader(view, size, at);
  if (start.startsWith('caff')) return cafHeader(view, size, at);
  if (start.startsWith('riff\x2e\x91\xcf\x11')) return wave64Header(view, size, at);
  if (start.startsWith('.snd')) return auHeader(view, size, at);
  if (start.startsWith('NIST_1A\n')) return sphereHeader(view, size, at);
  return null;
}

type Samples = Pick<PcmHeader, 'encoding' | 'width' | 'isBigEndian' | 'channels' | 'rate'>;

/** Compression types of AIFF-C: how samples are stored, and their size in bytes if the type determines it. */
const aiffTypes: Readonly<Record<string, readonly [SampleEncoding, number | null, isBigEndian: boolean]>> = {
  NONE: ['integer', null, true],
  twos: ['integer', null, true],
  sowt: ['integer', null, false],
  'raw ': ['unsigned', 1, true],
  in24: ['integer', 3, true],
  in32: ['integer', 4, true],
  '42ni': ['integer', 3, false],
  '23ni': ['integer', 4, false],
  fl32: ['float', 4, true],
  FL32: ['float', 4, true],
  fl64: ['float', 8, true],
  FL64: ['float', 8, true],
  alaw: ['alaw', 1, true],
  ALAW: ['alaw', 1, true],
  ulaw: ['ulaw', 1, true],
  ULAW: ['ulaw', 1, true],
};

async function aiffHeader(view: ByteView, size: number, at: number): Promise<PcmHeader | null> {
  const outer = dataView(await view(at, 12)).getUint32(4);
  const next = at + 8 + outer + (outer % 2);
  const isCompressed = latin1(await view(at, 12), 8, 4) === 'AIFC';
  let samples: Samples | null = null;
  const readChunk = (place: number, bytes: Uint8Array): Chunk => {
    const length = dataView(bytes).getUint32(4);
    const name = latin1(bytes, 0, 4);
    // A header that was written first, to a pipe, states no size of the sound.
    const isOpen = name === 'SSND' && (length <= 8 || length >= placeholder);
    const end = place + 8 + length;
    return { name, start: place + 8, length: isOpen ? null : length, next: end + (length % 2) };
  };
  for await (const chunk of chunksOf(view, size, at + 12, 8, readChunk)) {
    if (chunk.name === 'COMM') {
      const bytes = await view(chunk.start, 22);
      if (bytes.length < 18) return null;
      const type = isCompressed ? latin1(bytes, 18, 4) : 'NONE';
      const [encoding, ownWidth, isBigEndian] = ownValue(aiffTypes, type) ?? [];
      if (encoding === undefined || isBigEndian === undefined) return null;
      const fields = dataView(bytes);
      const width = ownWidth ?? Math.ceil(fields.getInt16(6) / 8);
      samples = { encoding, width, isBigEndian, channels: fields.getInt16(0), rate: extended(fields, 8) };
    }
    if (chunk.name === 'SSND') {
      const offset = dataView(await view(chunk.start, 8)).getUint32(0);
      return (
        samples && withData(samples, { ...chunk, skip: 8 + offset }, size, next > chunk.start ? next : null)
      );
    }
  }
  return null;
}

async function cafHeader(view: ByteView, size: number, at: number): Promise<PcmHeader | null> {
  let samples: Samples | null = null;
  const readChunk = (place: number, bytes: Uint8Array): Chunk => {
    const stated = dataView(bytes).getBigInt64(4);
    const length = stated < 0n ? null : Number(stated);
    return { name: latin1(bytes, 0, 4), start: place + 12, length, next: place + 12 + (length ?? size) };
  };
  for await (const chunk of chunksOf(view, size, at + 8, 12, readChunk)) {
    if (chunk.name === 'desc') {
      const bytes = await view(chunk.start, 32);
      if (bytes.length < 32) return null;
      const fields = dataView(bytes);
      const flags = fields.getUint32(12);
      const type = latin1(bytes, 8, 4);
      const channels = fields.getUint32(24);
      const isFloat = (flags & 1) !== 0;
      const lpcm = {
        encoding: isFloat ? 'float' : 'integer',
        width: Math.ceil(fields.getUint32(28) / 8),
      } as const;
      const law = type === 'alaw' || type === 'ulaw' ? ({ encoding: type, width: 1 } as const) : null;
      const own = type === 'lpcm' ? lpcm : law;
      if (!own) return null;
      samples = { ...own, isBigEndian: (flags & 2) === 0, channels, rate: fields.getFloat64(0) };
    }
    // The chunk starts with a count of edits.
    if (chunk.name === 'data') return samples && withData(samples, { ...chunk, skip: 4 }, size, chunk.next);
  }
  return null;
}

/** Chunks of Wave64 are identified by GUIDs that start with the names in WAV. Their sizes include their headers. */
async function wave64Header(view: ByteView, size: number, at: number): Promise<PcmHeader | null> {
  const outer = Number(dataView(await view(at, 24)).getBigUint64(16, true));
  let samples: Samples | null = null;
  const readChunk = (place: number, bytes: Uint8Array): Chunk => {
    const stated = Number(dataView(bytes).getBigUint64(16, true));
    const isOpen = stated <= 24 || stated >= Number.MAX_SAFE_INTEGER;
    const next = place + Math.ceil(stated / 8) * 8;
    return { name: latin1(bytes, 0, 4), start: place + 24, length: isOpen ? null : stated - 24, next };
  };
  for await (const chunk of chunksOf(view, size, at + 40, 24, readChunk)) {
    if (chunk.name === 'fmt ') samples = wavSamples(await view(chunk.start, 26));
    if (chunk.name === 'data')
      return samples && withData(samples, { ...chunk, skip: 0 }, size, outer > 24 ? at + outer : null);
  }
  return null;
}

function wavSamples(format: Uint8Array): Samples | null {
  if (format.length < 16) return null;
  const fields = dataView(format);
  const stated = fields.getUint16(0, true);
  // In the extensible form, a GUID starts with the tag.
  const tag = stated === 0xfffe && format.length >= 26 ? fields.getUint16(24, true) : stated;
  const bits = fields.getUint16(14, true);
  const encodings: Readonly<Record<number, SampleEncoding>> = {
    1: bits <= 8 ? 'unsigned' : 'integer',
    3: 'float',
    6: 'alaw',
    7: 'ulaw',
  };
  const encoding = encodings[tag];
  const channels = fields.getUint16(2, true);
  const width = Math.ceil(bits / 8);
  return encoding ? { encoding, width, isBigEndian: false, channels, rate: fields.getUint32(4, true) } : null;
}

/** Encodings of AU files, by number. */
const auTypes: Readonly<Record<number, readonly [SampleEncoding, number]>> = {
  1: ['ulaw', 1],
  2: ['integer', 1],
  3: ['integer', 2],
  4: ['integer', 3],
  5: ['integer', 4],
  6: ['float', 4],
  7: ['float', 8],
  27: ['alaw', 1],
};

async function auHeader(view: ByteView, size: number, at: number): Promise<PcmHeader | null> {
  const bytes = await view(at, 24);
  if (bytes.length < 24) return null;
  const fields = dataView(bytes);
  const [encoding, width] = auTypes[fields.getUint32(12)] ?? [];
  if (encoding === undefined || width === undefined) return null;
  const samples = {
    encoding,
    width,
    isBigEndian: true,
    channels: fields.getUint32(20),
    rate: fields.getUint32(16),
  };
  const stated = fields.getUint32(8);
  const start = at + fields.getUint32(4);
  const length = stated === 0 || stated === 0xffffffff ? null : stated;
  return withData(samples, { start, length, skip: 0 }, size, length === null ? null : start + length);
}

/** Values of `sample_coding` in SPHERE headers. Others are compressed. */
const sphereTypes: Readonly<Record<string, SampleEncoding>> = {
  pcm: 'integer',
  alaw: 'alaw',
  ulaw: 'ulaw',
  'mu-law': 'ulaw',
};

/** A SPHERE header is text of a stated length, with a field a line, such as `sample_rate -i 16000`. */
async function sphereHeader(view: ByteView, size: number, at: number): Promise<PcmHeader | null> {
  const length = Number(latin1(await view(at + 8, 8), 0, 8));
  if (!(length >= 16 && length <= 65_536)) return null;
  const header = latin1(await view(at, length), 0, length);
  const fields = header.split('\n').map((line) => line.split(' '));
  const field = (name: string) => fields.find(([known]) => known === name)?.[2];
  const encoding = ownValue(sphereTypes, field('sample_coding') ?? 'pcm');
  if (encoding === undefined) return null;
  const samples = {
    encoding,
    width: Number(field('sample_n_bytes') ?? 1),
    // The order of a sample's bytes: `01` if the lowest comes first, otherwise `10`.
    isBigEndian: !field('sample_byte_format')?.startsWith('01'),
    channels: Number(field('channel_count') ?? 1),
    rate: Number(field('sample_rate')),
  };
  const count = Number(field('sample_count') ?? 0);
  const data = count > 0 ? count * samples.width * samples.channels : null;
  const start = at + length;
  return withData(samples, { start, length: data, skip: 0 }, size, data === null ? null : start + data);
}

/** Adds the byte range of the samples. Returns null if nobody could play them. */
function withData(
  samples: Samples,
  { start, length, skip }: Pick<Chunk, 'start' | 'length'> & { readonly skip: number },
  size: number,
  next: number | null,
): PcmHeader | null {
  const { channels, rate, width, encoding } = samples;
  const isPossible = channels >= 1 && channels <= 255 && rate >= 1 && rate <= 1_000_000;
  const whole = [1, 2, 3, 4];
  const widths = { integer: whole, unsigned: whole, float: [4, 8], alaw: [1], ulaw: [1] }[encoding];
  if (!isPossible || !widths.includes(width)) return null;
  const stated = length === null ? size : start + length;
  const from = start + skip;
  const available = Math.max(0, Math.min(stated, size) - from);
  const end = from + available - (available % (channels * width));
  const missing = stated - size < placeholder ? Math.max(0, stated - size) : 0;
  return { ...samples, start: from, end, missing, next: next ?? size };
}

async function* chunksOf(
  view: ByteView,
  size: number,
  first: number,
  headerLength: number,
  readChunk: (place: number, bytes: Uint8Array) => Chunk,
): AsyncGenerator<Chunk> {
  let place = first;
  for (let count = 0; count < maxChunks && place + headerLength <= size; count += 1) {
    const chunk = readChunk(place, await view(place, headerLength));
    yield chunk;
    if (chunk.next <= place) return;
    place = chunk.next;
  }
}

/** Reads an 80-bit floating-point number. */
function extended(view: DataView, at: number): number {
  const exponent = (view.getUint16(at) & 0x7fff) - 16_383;
  return Number(view.getBigUint64(at + 2)) * 2 ** (exponent - 63);
}
