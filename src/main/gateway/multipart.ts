import type { BodyPart } from './wire.ts';

/** A file to upload, read in chunks. `type` is its MIME type, and `size` is in bytes. */
export type UploadFile = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /**
   * Opens a new stream of the file's bytes, once per attempt. A chunk may be overwritten once the next one is
   * requested.
   */
  open(): AsyncIterable<Uint8Array>;
};

/** A `multipart/form-data` body of known length (RFC 7578). */
export type Multipart = {
  readonly contentType: string;
  /** Length of the body in bytes, boundaries included. A gateway's upload limit applies to this. */
  readonly length: number;
  /** The parts of the body, without the file's contents. */
  readonly parts: readonly BodyPart[];
  /** Opens a new stream of the body. Calls `progress` with the total number of bytes produced so far. */
  chunks(progress: (sent: number) => void): AsyncGenerator<Uint8Array>;
};

/** Creates a body with the text fields in order, then the file. `boundary` must not occur in any of them. */
export function multipart(
  fields: readonly (readonly [string, string])[],
  file: UploadFile,
  boundary: string,
): Multipart {
  const encoder = new TextEncoder();
  const texts = fields
    .map(([name, value]) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`)
    .join('');
  const opening = `${disposition('file')}; filename="${quoted(file.name.normalize('NFC'))}"\r\nContent-Type: ${file.type}`;
  const head = encoder.encode(`${texts}--${boundary}\r\n${opening}\r\n\r\n`);
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const length = head.length + file.size + tail.length;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length,
    parts: [
      ...fields.map(([name, value]) => ({ kind: 'field', name, value }) as const),
      { kind: 'file', name: 'file', fileName: file.name.normalize('NFC'), type: file.type, size: file.size },
    ],
    chunks: async function* (progress) {
      let sent = 0;
      const counted = (chunk: Uint8Array) => {
        sent += chunk.length;
        progress(sent);
        return chunk;
      };
      yield counted(head);
      for await (const chunk of file.open()) yield counted(chunk);
      yield counted(tail);
    },
  };
}

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${quoted(name)}"`;
}

/**
 * Escapes a name the way browsers do (WHATWG HTML, multipart/form-data encoding), so that quotes and line ends can't
 * end the header.
 */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
