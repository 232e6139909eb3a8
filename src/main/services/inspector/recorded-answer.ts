import { Buffer } from 'node:buffer';

/** A chunk of a response, with its time (epoch ms). */
export type Piece = { readonly bytes: Uint8Array; readonly at: number };

/** The form of a response: an event stream, text, or bytes, which aren't stored. */
export type AnswerForm = 'frames' | 'text' | 'bytes';

/** The recorded body of one response, limited in size: the newest chunks of a stream, or the start of a text. */
export type RecordedAnswer = {
  /** Adds a chunk by reference, which is fast. */
  add(bytes: Uint8Array, at: number): void;
  /** Ends the recording, and copies the stored chunks to release the buffers that they were read into. */
  close(): void;
  form(): AnswerForm | null;
  /** Number of received and of stored bytes. */
  readonly bytes: number;
  readonly kept: number;
  firstAt(): number | null;
  /** Numbers of the oldest stored chunk and of the next one. */
  readonly from: number;
  readonly to: number;
  /** Returns a chunk by its number, or undefined if it isn't stored. */
  piece(number: number): Piece | undefined;
};

const mostOfText = 1_000_000;
const mostOfStream = 4_000_000;
const mostPieces = 20_000;

/** Creates the record of a response with this content type. */
export function createRecordedAnswer(contentType: string): RecordedAnswer {
  let pieces: Piece[] = [];
  // Number of removed chunks at the start of `pieces`, which are cut off occasionally.
  let gone = 0;
  let before = 0;
  let form: AnswerForm | null = null;
  let bytes = 0;
  let kept = 0;
  let firstAt: number | null = null;

  function letGo(): void {
    while (kept > mostOfStream || pieces.length - gone > mostPieces) {
      kept -= pieces[gone]?.bytes.length ?? 0;
      gone += 1;
    }
    if (gone <= mostPieces) return;
    pieces = pieces.slice(gone);
    before += gone;
    gone = 0;
  }

  return {
    add: (piece, at) => {
      form ??= formOf(piece, contentType);
      firstAt ??= at;
      bytes += piece.length;
      if (form === 'bytes') return;
      if (form === 'text' && kept + piece.length > mostOfText) return;
      pieces.push({ bytes: piece, at });
      kept += piece.length;
      if (kept > mostOfStream || pieces.length - gone > mostPieces) letGo();
    },
    close: () => {
      const left = pieces.slice(gone);
      const together = Buffer.concat(left.map((piece) => piece.bytes));
      let from = 0;
      pieces = left.map((piece) => {
        const to = from + piece.bytes.length;
        const moved = { bytes: together.subarray(from, to), at: piece.at };
        from = to;
        return moved;
      });
      before += gone;
      gone = 0;
    },
    form: () => form,
    get bytes() {
      return bytes;
    },
    get kept() {
      return kept;
    },
    firstAt: () => firstAt,
    get from() {
      return before + gone;
    },
    get to() {
      return before + pieces.length;
    },
    piece: (number) => (number < before + gone ? undefined : pieces[number - before]),
  };
}

const begunStream = /^(data|event|id|retry)?:/;
const looked = 256;

/**
 * Determines the form from its start and then the content type: gateways send streams as JSON, and audio without a
 * type.
 */
function formOf(first: Uint8Array, contentType: string): AnswerForm {
  if (/^(audio|video|image)\//.test(contentType)) return 'bytes';
  const start = Buffer.from(first.subarray(0, looked));
  if (begunStream.test(start.toString('latin1').trimStart())) return 'frames';
  if (start.includes(0) || contentType.includes('octet-stream')) return 'bytes';
  return contentType.includes('event-stream') ? 'frames' : 'text';
}
