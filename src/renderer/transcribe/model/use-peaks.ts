import { useEffect, useState } from 'react';
import { type Peaks, readPeaks } from '../../stores/transcripts/blank/peaks.ts';

/** Loads a recording's peaks. Returns null until they have arrived, or if there are none. */
export function usePeaks(transcriptId: string, hasPeaks: boolean): Peaks | null {
  const [read, setRead] = useState<{ readonly transcriptId: string; readonly peaks: Peaks | null } | null>(
    null,
  );
  useEffect(() => {
    if (!hasPeaks) return;
    let isShown = true;
    void readPeaks(transcriptId).then((peaks) => {
      if (isShown) setRead({ transcriptId, peaks });
    });
    return () => {
      isShown = false;
    };
  }, [transcriptId, hasPeaks]);
  return hasPeaks && read?.transcriptId === transcriptId ? read.peaks : null;
}
