import { useMemo } from 'react';
import { shortTime } from '../../files/transcript/time-code.ts';
import styles from './time-axis.module.css';
import { timeMarks } from './time-marks.ts';

/**
 * Times below the waveform. Hidden from assistive technology, because the slider announces its position. `length` is in
 * seconds.
 */
export function TimeAxis({ length }: { readonly length: number }) {
  const marks = useMemo(() => timeMarks(length), [length]);
  return (
    <div className={styles.axis} aria-hidden="true">
      {marks.map(({ time, share }) => (
        <span
          key={time}
          className={styles.mark}
          style={{ '--at': `${share * 100}%` } as Record<string, string>}
        >
          {shortTime(time)}
        </span>
      ))}
    </div>
  );
}
