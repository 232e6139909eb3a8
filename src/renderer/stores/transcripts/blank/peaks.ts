import { ask } from '../../attempt.ts';

/** The loudest sample (0 to 255) of each equally long piece of a recording. */
export type Peaks = Uint8Array;

/** The peaks that are kept of a recording; null where nobody has looked yet, or they cannot be had now. */
export async function readPeaks(transcriptId: string): Promise<Peaks | null> {
  const peaks = await ask((to) => to.transcripts.peaks({ transcriptId }));
  return peaks.ok && peaks.value !== null ? Uint8Array.fromBase64(peaks.value) : null;
}
