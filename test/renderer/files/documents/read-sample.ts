import { afterAll, beforeAll, vi } from 'vitest';
import type { DocumentFormat } from '../../../../src/renderer/files/documents/document-messages.ts';
import { readDocument } from '../../../../src/renderer/files/documents/read-document.ts';

/** Stubs the page's address, against which pdf.js resolves its resources. */
export function withPageAddress(): void {
  beforeAll(() => void vi.stubGlobal('location', new URL('http://parlance.test/')));
  afterAll(() => void vi.unstubAllGlobals());
}

/** Reads a document without a password. */
export async function read(bytes: Uint8Array<ArrayBuffer> | string, format: DocumentFormat) {
  return readDocument(new Blob([bytes]), format, null, () => {});
}

/** Returns the texts of a document's parts, or why it has none. */
export async function partsOf(bytes: Uint8Array<ArrayBuffer> | string, format: DocumentFormat) {
  const document = await read(bytes, format);
  return document.kind === 'text' ? document.text.parts.map(({ text }) => text) : document;
}
