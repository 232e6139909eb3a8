import { Buffer } from 'node:buffer';

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Encodes text in a single- or double-byte encoding by reversing `TextDecoder`, or in UTF-16 without a mark. */
export function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding.startsWith('utf-16')) {
    const bytes = Buffer.from(text, 'utf16le');
    return Uint8Array.from(encoding === 'utf-16be' ? bytes.swap16() : bytes);
  }
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(Array.from(text).flatMap((character) => bytesFor(character, table, encoding)));
}

function bytesFor(character: string, table: ReadonlyMap<string, readonly number[]>, encoding: string) {
  const bytes = table.get(character);
  if (!bytes) throw new Error(`${character} isn't in ${encoding}`);
  return bytes;
}

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  for (let lead = 0x81; lead < 256; lead += 1)
    for (let trail = 0x40; trail < 256; trail += 1) add(lead, trail);
  return table;
}
