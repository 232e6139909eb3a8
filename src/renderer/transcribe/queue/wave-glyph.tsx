import styles from './wave-glyph.module.css';

/** Five animated strokes, shown while a recording is transcribed. */
export function WaveGlyph() {
  return (
    <svg className={styles.glyph} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2 6.5v3" />
      <path d="M5 4v8" />
      <path d="M8 2v12" />
      <path d="M11 5v6" />
      <path d="M14 6.5v3" />
    </svg>
  );
}
