import type { ByteView } from '../../../shared/audio-format/byte-source.ts';

/** Element ids (RFC 8794 and RFC 9559). */
const ids = { header: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675 } as const;

type Element = {
  readonly id: number;
  readonly at: number;
  readonly contentAt: number;
  readonly end: number | null;
};

/** Finds the starts of the Matroska or WebM files in a file. */
export async function matroskaStarts(view: ByteView, size: number): Promise<readonly number[]> {
  const starts: number[] = [];
  for await (const { id, at } of elements(view, size)) if (id === ids.header) starts.push(at);
  return starts;
}

/** Returns where a file ends according to its header, in bytes. It's beyond the end of a truncated file. */
export async function matroskaEnd(view: ByteView, size: number): Promise<number> {
  let end = 0;
  for await (const element of elements(view, size)) end = element.end ?? size;
  return end;
}

/**
 * Iterates over the outer elements of a file. Live recorders leave the sizes of segments and clusters open, so those
 * are entered.
 */
async function* elements(view: ByteView, size: number): AsyncGenerator<Element> {
  for (let at = 0; at < size; ) {
    const element = readElement(await view(at, 12), at);
    if (!element) return;
    yield element;
    const isOpen = element.end === null;
    if (isOpen && element.id !== ids.segment && element.id !== ids.cluster) return;
    at = element.end ?? element.contentAt;
  }
}

/** Reads the id and the size of an element. Returns null if there is none. `end` is null if the size is open. */
function readElement(bytes: Uint8Array, at: number): Element | null {
  const idLength = lengthOf(bytes[0] ?? 0);
  if (idLength > 4 || bytes.length <= idLength) return null;
  const sizeLength = lengthOf(bytes[idLength] ?? 0);
  if (sizeLength > 8 || bytes.length < idLength + sizeLength) return null;
  const id = bytes.subarray(0, idLength).reduce((value, byte) => value * 256 + byte, 0);
  const field = bytes.subarray(idLength, idLength + sizeLength);
  const first = (field[0] ?? 0) & (0xff >> sizeLength);
  const isOpen = first === 0xff >> sizeLength && field.subarray(1).every((byte) => byte === 0xff);
  const length = field.subarray(1).reduce((value, byte) => value * 256 + byte, first);
  const contentAt = at + idLength + sizeLength;
  return { id, at, contentAt, end: isOpen ? null : contentAt + length };
}

/** Returns the length of a number whose leading zeros state it. */
function lengthOf(first: number): number {
  return Math.clz32(first) - 23;
}
