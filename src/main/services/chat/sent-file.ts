import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import type { FileInJson } from '../../gateway/json-body.ts';
import { imageType } from '../image-type.ts';

/** Number of leading bytes that determine the type of an image. */
const headBytes = 16;

/**
 * Returns a file on disk to send. If no type is given, it's detected from the content; returns null if that isn't an
 * image.
 */
export async function sentFileAt(
  path: string,
  knownType: Pick<FileInJson, 'type'> | null,
): Promise<FileInJson | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const type = knownType ? knownType.type : imageType(head.buffer)?.mime;
    return type === undefined ? null : { type, size, open: () => openToRead(path) };
  } finally {
    await file.close();
  }
}

async function openToRead(path: string) {
  const file = await open(path);
  return {
    read: async (into: Uint8Array) => (await file.read(into, 0, into.length)).bytesRead,
    close: () => file.close(),
  };
}
