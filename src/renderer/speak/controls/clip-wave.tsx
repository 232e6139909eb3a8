import { useMemo } from 'react';
import type { Clip } from '../../../shared/speech/clip.ts';
import { useDrawn, useStrokeCanvas } from '../../audio/waveform/strokes.ts';
import { type Peaks, usePeaks } from '../model/chunk-peaks.ts';
import { chunkSeconds } from '../model/clip-time.ts';
import styles from './clip-wave.module.css';

/** A clip's waveform. The played share is darker, and missing chunks are a flat line. */
export function ClipWave({ clip, share }: { readonly clip: Clip; readonly share: number }) {
  const peaks = usePeaks(clip);
  const strokes = useStrokeCanvas();
  const levels = useMemo(() => {
    const lengths = clip.chunks.map((chunk) => chunkSeconds(clip, chunk));
    return levelsOf(strokes.count, lengths, peaks);
  }, [clip, peaks, strokes.count]);
  useDrawn(
    strokes,
    useMemo(() => ({ levels, share, minHeight: 0.5 }), [levels, share]),
  );
  return <canvas ref={strokes.canvas} className={styles.wave} />;
}

/** Returns the level of each stroke. The width of a chunk is proportional to its duration. */
function levelsOf(
  strokes: number,
  lengths: readonly number[],
  peaks: ReadonlyMap<number, Peaks>,
): readonly number[] {
  const all = lengths.reduce((sum, length) => sum + length, 0) || 1;
  const levels: number[] = [];
  let before = 0;
  for (const [chunk, length] of lengths.entries()) {
    const from = Math.round((before / all) * strokes);
    const to = Math.round(((before + length) / all) * strokes);
    const chunkPeaks = peaks.get(chunk);
    for (let stroke = from; stroke < to; stroke += 1) {
      const place = (share: number) => Math.floor((share * (chunkPeaks?.length ?? 0)) / (to - from));
      const first = place(stroke - from);
      levels.push(
        chunkPeaks
          ? Math.max(...chunkPeaks.subarray(first, Math.max(first + 1, place(stroke - from + 1))))
          : 0,
      );
    }
    before += length;
  }
  return levels;
}
