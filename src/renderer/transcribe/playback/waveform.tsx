import { useMemo } from 'react';
import { useDrawn, useStrokeCanvas } from '../../audio/waveform/strokes.ts';
import type { Peaks } from '../../stores/transcripts/blank/peaks.ts';
import styles from './waveform.module.css';

/**
 * The waveform of a recording, with the played part darker, and marks at its splits. Empty if the audio couldn't be
 * decoded.
 */
export function Waveform({
  peaks,
  share,
  cuts,
}: {
  readonly peaks: Peaks | null;
  /** The played share, from 0 to 1. */
  readonly share: number;
  /** Positions of splits, from 0 to 1. */
  readonly cuts: readonly number[];
}) {
  const strokes = useStrokeCanvas(peaks !== null);
  const levels = useMemo(() => levelsOf(peaks, strokes.count), [peaks, strokes.count]);
  useDrawn(
    strokes,
    useMemo(() => ({ levels, share, cuts, minHeight: 1 }), [levels, share, cuts]),
  );
  return peaks && <canvas ref={strokes.canvas} className={styles.wave} />;
}

/** Returns the level of each stroke: the mean of its peaks, because the maximum over minutes hardly varies. */
function levelsOf(peaks: Peaks | null, strokes: number): readonly number[] {
  if (!peaks) return [];
  return Array.from({ length: strokes }, (_, at) => {
    const from = Math.floor((at * peaks.length) / strokes);
    const strokePeaks = peaks.subarray(
      from,
      Math.max(from + 1, Math.floor(((at + 1) * peaks.length) / strokes)),
    );
    return strokePeaks.reduce((sum, peak) => sum + peak, 0) / strokePeaks.length / 255;
  });
}
