import { callBackend } from '../../../backend/call-backend.ts';

/** The loudest sample (0 to 255) of each slice of a recording. All slices have the same length. */
export type Peaks = Uint8Array;

/** Reads the stored peaks of a recording; null if they haven't been computed or reading fails. */
export async function readPeaks(transcriptId: string): Promise<Peaks | null> {
  const peaks = await callBackend((api) => api.transcripts.peaks({ transcriptId }));
  return peaks.ok && peaks.value !== null ? Uint8Array.fromBase64(peaks.value) : null;
}
