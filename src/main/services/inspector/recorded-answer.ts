import { Buffer } from 'node:buffer';

/** A piece of an answer, with the time it came (epoch ms). */
export type Piece = { readonly bytes: Uint8Array; readonly at: number };

/** What an answer is: an event stream, text, or bytes of which nothing is kept. */
export type AnswerForm = 'frames' | 'text' | 'bytes';

/** The body of one answer as it came, bounded: of a stream its newest pieces, of a text its beginning. */
export type RecordedAnswer = {
  /** Takes a reference; to be quick is all it does. */
  add(bytes: Uint8Array, at: number): void;
  /** No more comes: what is kept moves together, and lets go of the memory that it was read into. */
  close(): void;
  form(): AnswerForm | null;
  /** Bytes that came, and bytes that are kept. */
  readonly bytes: number;
  readonly kept: number;
  firstAt(): number | null;
  /** The number of the oldest piece kept, and of the one that comes next. */
  readonly from: number;
  readonly to: number;
  /** Piece number `number`; undefined where it is not kept. */
  piece(number: number): Piece | undefined;
};

const mostOfText = 1_000_000;
const mostOfStream = 4_000_000;
const mostPieces = 20_000;

/** A record of an answer that has this content type. */
export function createRecordedAnswer(contentType: string): RecordedAnswer {
  let pieces: Piece[] = [];
  // How many at the start of `pieces` were let go; they are cut off now and then, all at once.
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

/** What its beginning tells, then its content type: gateways call streams JSON, and sound nothing at all. */
function formOf(first: Uint8Array, contentType: string): AnswerForm {
  if (/^(audio|video|image)\//.test(contentType)) return 'bytes';
  const start = Buffer.from(first.subarray(0, looked));
  if (begunStream.test(start.toString('latin1').trimStart())) return 'frames';
  if (start.includes(0) || contentType.includes('octet-stream')) return 'bytes';
  return contentType.includes('event-stream') ? 'frames' : 'text';
}
