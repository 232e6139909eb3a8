import { classes } from '../text/classes.ts';
import styles from './turning-strokes.module.css';

/** The app's illustration: strokes of a waveform that turn into lines of text. `width` is in px. */
export function TurningStrokes({
  width,
  strong = false,
}: {
  readonly width: number;
  readonly strong?: boolean;
}) {
  return (
    <svg
      className={classes(styles.art, strong && styles.strong)}
      width={width}
      height={Math.round((width * 120) / 622)}
      viewBox="0 0 622 120"
      fill="none"
      stroke="currentColor"
      // Makes strokes 2 px thick at every width.
      strokeWidth={1244 / width}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M3 54.4V65.6M13 51.0V69.0M23 44.3V75.7M33 47.7V72.3M43 37.6V82.4M53 41.0V79.0M63 27.5V92.5M73 34.2V85.8M83 14.1V105.9M93 23.0V97.0M103 4.0V116.0M113 13.0V107.0M123 8.5V111.5M133 26.4V93.6M143 20.8V99.2M153 35.4V84.6M163 43.2V76.8M173 38.7V81.3M183 46.6V73.4M193 36.5V83.5M203 28.6V91.4M213 33.1V86.9M223 37.6V82.4" />
      <path
        className={styles.turning}
        d="M231.2 38.3L238.8 81.7M239.9 38.6L258.1 81.4M252.3 40.5L281.7 79.5M271.1 43.9L310.9 76.1M298.5 49.1L347.5 70.9M337.3 55.6L392.7 64.4"
      />
      <path d="M415 10h196M415 30h178M415 50h204M415 70h148M415 90h190M415 110h76" />
    </svg>
  );
}
