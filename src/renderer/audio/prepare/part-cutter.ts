import { type Cut, type CutForm, partsIn, speechRate } from '../../../shared/models/preparation.ts';
import { loudestIn } from './loudest-in.ts';
import { beginPartFile, type PartFile } from './part-file.ts';
import { quietCut } from './quiet-cut.ts';
import type { SoundTaker } from './sound-pass.ts';

/** A part as it was cut: its file, and what `cutPartSchema` says of it. */
export type PartOut = {
  readonly start: number;
  readonly end: number;
  readonly lead: number;
  readonly form: CutForm;
  readonly silent: boolean;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** In so many seconds somebody takes breath; where parts are short, half of one has to do. */
const leastWindow = 20;
/** Below this share of full scale nothing in a part can be heard. */
const silence = 0.001;

/**
 * Cuts what it is given into parts that are about equally long, each at the quietest moment near its end, and hands
 * over one after the other. `until` is where the recording is thought to end, in seconds; null where that is not known.
 */
export function createPartCutter(
  { start, longest, forms }: Cut,
  until: number | null,
  handOver: (part: PartOut) => Promise<void>,
): { readonly take: SoundTaker; readonly end: () => Promise<number> } {
  const form = forms.find((one) => one !== 'copy') ?? 'mp3';
  let file: PartFile | null = null;
  let partStart = start;
  let inPart = 0;
  let loudest = 0;
  // What has come since the first moment at which this part may end.
  let held: Float32Array<ArrayBuffer>[] = [];
  let bounds = boundsOf(partStart);

  function boundsOf(from: number): { readonly first: number; readonly last: number } {
    const left = until === null ? longest : Math.max(until - from, 1);
    const even = left / partsIn(left, { longest });
    const last = left <= longest ? longest : Math.min(longest, even * 1.1);
    const first = Math.max(last / 2, Math.min(even * 0.9, last - leastWindow));
    return { first: Math.round(first * speechRate), last: Math.round(last * speechRate) };
  }
  async function write(samples: Float32Array<ArrayBuffer>): Promise<void> {
    file ??= await beginPartFile(form);
    loudest = loudestIn(samples, { from: 0, till: samples.length }, loudest);
    inPart += samples.length;
    await file.add(samples);
  }
  async function endPart(): Promise<void> {
    if (!file) return;
    const { type, lead } = file;
    const end = partStart + inPart / speechRate;
    const bytes = await file.end();
    await handOver({ start: partStart, end, lead, form, silent: loudest < silence, type, bytes });
    file = null;
    partStart = end;
    inPart = 0;
    loudest = 0;
    bounds = boundsOf(end);
  }

  const take: SoundTaker = async (samples) => {
    const room = bounds.first - inPart;
    if (room > 0) {
      await write(samples.length > room ? samples.slice(0, room) : samples);
      if (samples.length > room) await take(samples.slice(room));
      return;
    }
    held.push(samples);
    if (inPart + lengthOf(held) < bounds.last) return;
    const window = joined(held);
    const cut = quietCut(window.subarray(0, bounds.last - inPart), speechRate);
    held = [];
    await write(window.slice(0, cut));
    await endPart();
    await take(window.slice(cut));
  };
  return {
    take,
    end: async () => {
      await write(joined(held));
      held = [];
      if (inPart > 0) await endPart();
      else await file?.cancel();
      return partStart;
    },
  };
}

function lengthOf(pieces: readonly Float32Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function joined(pieces: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
