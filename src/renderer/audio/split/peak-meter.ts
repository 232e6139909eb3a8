import { peaksLimit } from '../../../shared/models/split.ts';
import { inaudible } from './chunk-cutter.ts';
import { loudestIn } from './loudest-in.ts';

/** The peaks of a sound of unknown length, as its samples come. */
export type PeakMeter = {
  add(samples: Float32Array): void;
  /**
   * A byte (0 to 255) for the loudest sample of each piece, at most {@link peaksLimit} of them. Those of a quiet recording
   * are raised, so that its pauses can be told from its speech.
   */
  peaks(): Uint8Array<ArrayBuffer>;
};

/** The loudest piece of a quiet recording is shown as this share of full scale. */
const leastShown = 0.25;

/** A meter whose pieces are `size` samples at first; where there are too many, two become one. */
export function createPeakMeter(size: number): PeakMeter {
  const pieces = new Float32Array(peaksLimit);
  let count = 0;
  let inPiece = 0;
  let loudest = 0;
  const fold = () => {
    count = Math.ceil(count / 2);
    for (let at = 0; at < count; at += 1)
      pieces[at] = Math.max(pieces[at * 2] ?? 0, at * 2 + 1 < peaksLimit ? (pieces[at * 2 + 1] ?? 0) : 0);
    size *= 2;
  };
  const end = () => {
    if (count === peaksLimit) fold();
    pieces[count] = loudest;
    count += 1;
    inPiece = 0;
    loudest = 0;
  };
  return {
    add: (samples) => {
      for (let at = 0; at < samples.length; ) {
        const till = Math.min(samples.length, at + size - inPiece);
        loudest = loudestIn(samples, { from: at, till }, loudest);
        inPiece += till - at;
        at = till;
        if (inPiece >= size) end();
      }
    },
    peaks: () => {
      if (inPiece > 0) end();
      const all = pieces.subarray(0, count);
      const scale = 255 * gainFor(all.reduce((most, piece) => Math.max(most, piece), 0));
      return Uint8Array.from(all, (piece) => Math.min(255, Math.round(piece * scale)));
    },
  };
}

/** Silence stays what it is. */
function gainFor(loudest: number): number {
  return loudest < inaudible ? 1 : Math.max(1, leastShown / loudest);
}
