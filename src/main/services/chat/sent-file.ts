import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import type { FileInJson } from '../../gateway/json-body.ts';
import { imageType } from './image-type.ts';

/** Number of bytes that tell the type of an image. */
const headBytes = 16;

/** Returns a file on disk to send. The type of an image that isn't given is read from it. Null if it has none. */
export async function sentFileAt(path: string, given: string | null): Promise<FileInJson | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const type = given ?? imageType(head.buffer)?.mime;
    return type ? { type, size, open: () => openToRead(path) } : null;
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
