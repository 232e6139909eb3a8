import type { BodyPart } from './wire.ts';

/** A file to be uploaded, read piece by piece; `type` is its MIME type, `size` in bytes. */
export type UploadFile = {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Its bytes, anew at every call: a request may be sent again. A piece may be overwritten once the next is asked for. */
  open(): AsyncIterable<Uint8Array>;
};

/** A `multipart/form-data` body of known length (RFC 7578). */
export type Multipart = {
  readonly contentType: string;
  /** The whole body's length in bytes, boundaries and all: what a gateway's upload limit counts. */
  readonly length: number;
  /** What it is made of, without the file's contents. */
  readonly parts: readonly BodyPart[];
  /** The body, anew at every call; `progress` is told how many bytes of it have been handed over. */
  pieces(progress: (sent: number) => void): AsyncGenerator<Uint8Array>;
};

/** Text fields in order, then the file; `boundary` must occur in none of them. */
export function multipart(
  fields: readonly (readonly [string, string])[],
  file: UploadFile,
  boundary: string,
): Multipart {
  const encoder = new TextEncoder();
  const texts = fields
    .map(([name, value]) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`)
    .join('');
  const opening = `${disposition('file')}; filename="${quoted(file.name)}"\r\nContent-Type: ${file.type}`;
  const head = encoder.encode(`${texts}--${boundary}\r\n${opening}\r\n\r\n`);
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const length = head.length + file.size + tail.length;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length,
    parts: [
      ...fields.map(([name, value]) => ({ kind: 'field', name, value }) as const),
      { kind: 'file', name: 'file', fileName: file.name, type: file.type, size: file.size },
    ],
    pieces: async function* (progress) {
      let sent = 0;
      const handed = (piece: Uint8Array) => {
        sent += piece.length;
        progress(sent);
        return piece;
      };
      yield handed(head);
      for await (const piece of file.open()) yield handed(piece);
      yield handed(tail);
    },
  };
}

function disposition(name: string): string {
  return `Content-Disposition: form-data; name="${quoted(name)}"`;
}

/** As browsers write names (WHATWG HTML, multipart/form-data encoding): quotes and line ends can't break out. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
