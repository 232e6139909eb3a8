import { Buffer } from 'node:buffer';

/** A chunk of a response, with its time (epoch ms). */
export type Chunk = { readonly bytes: Uint8Array; readonly at: number };

/** The form of a response: an event stream, text, or bytes, which aren't stored. */
export type ResponseForm = 'frames' | 'text' | 'bytes';

/** The recorded body of one response, limited in size: the newest chunks of a stream, or the start of a text. */
export type RecordedResponse = {
  /** Adds a chunk by reference, without copying it. */
  add(bytes: Uint8Array, at: number): void;
  /** Ends the recording, and copies the stored chunks to release the buffers that they were read into. */
  close(): void;
  form(): ResponseForm | null;
  /** Numbers of received and stored bytes. */
  readonly bytes: number;
  readonly storedBytes: number;
  firstAt(): number | null;
  /** Numbers of the oldest stored chunk and of the next one. */
  readonly from: number;
  readonly to: number;
  /** Returns a chunk by its number, or undefined if it isn't stored. */
  chunk(number: number): Chunk | undefined;
};

const maxTextBytes = 1_000_000;
const maxStreamBytes = 4_000_000;
const maxChunks = 20_000;

/** Creates the record of a response with this content type. */
export function createRecordedResponse(contentType: string): RecordedResponse {
  let chunks: Chunk[] = [];
  // Number of removed chunks that are still at the start of `chunks`.
  let removed = 0;
  /** Number of chunks that were removed from the start of `chunks`. */
  let sliced = 0;
  let form: ResponseForm | null = null;
  let bytes = 0;
  let storedBytes = 0;
  let firstAt: number | null = null;
  /** Whether a chunk of a text wasn't stored. Later ones would leave a gap. */
  let isCut = false;

  function removeOldest(): void {
    while (storedBytes > maxStreamBytes || chunks.length - removed > maxChunks) {
      storedBytes -= chunks[removed]?.bytes.length ?? 0;
      removed += 1;
    }
    if (removed <= maxChunks) return;
    chunks = chunks.slice(removed);
    sliced += removed;
    removed = 0;
  }

  return {
    add: (chunk, at) => {
      form ??= formOf(chunk, contentType);
      firstAt ??= at;
      bytes += chunk.length;
      if (form === 'bytes') return;
      isCut ||= form === 'text' && storedBytes + chunk.length > maxTextBytes;
      if (isCut) return;
      chunks.push({ bytes: chunk, at });
      storedBytes += chunk.length;
      if (storedBytes > maxStreamBytes || chunks.length - removed > maxChunks) removeOldest();
    },
    close: () => {
      const remaining = chunks.slice(removed);
      const joined = Buffer.concat(remaining.map((chunk) => chunk.bytes));
      let from = 0;
      chunks = remaining.map((chunk) => {
        const to = from + chunk.bytes.length;
        const moved = { bytes: joined.subarray(from, to), at: chunk.at };
        from = to;
        return moved;
      });
      sliced += removed;
      removed = 0;
    },
    form: () => form,
    get bytes() {
      return bytes;
    },
    get storedBytes() {
      return storedBytes;
    },
    firstAt: () => firstAt,
    get from() {
      return sliced + removed;
    },
    get to() {
      return sliced + chunks.length;
    },
    chunk: (number) => (number < sliced + removed ? undefined : chunks[number - sliced]),
  };
}

const streamStart = /^(data|event|id|retry)?:/;
const sniffedBytes = 256;

/**
 * Determines the form from the start of the response, and then from the content type, because some gateways label
 * streams as JSON and send audio without a type.
 */
function formOf(first: Uint8Array, contentType: string): ResponseForm {
  if (/^(audio|video|image)\//.test(contentType)) return 'bytes';
  const start = Buffer.from(first.subarray(0, sniffedBytes));
  if (streamStart.test(start.toString('latin1').trimStart())) return 'frames';
  if (start.includes(0) || contentType.includes('octet-stream')) return 'bytes';
  return contentType.includes('event-stream') ? 'frames' : 'text';
}
