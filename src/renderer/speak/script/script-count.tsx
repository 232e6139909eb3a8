import { speakStrings } from '../../i18n/speak-strings.ts';
import { omissionNote } from '../../markdown/spoken/omission-note.ts';
import { countOf } from '../../ui/format/count-of.ts';
import type { SpokenScript } from '../model/spoken-script.ts';
import styles from './script-count.module.css';

/** The number of characters to speak, the number of requests, and what is left out of the text. */
export function ScriptCount({
  spoken,
  maxCharacters,
}: {
  readonly spoken: SpokenScript;
  /** Maximum number of characters per request. */
  readonly maxCharacters: number;
}) {
  const texts = speakStrings().speak;
  const { chunks } = spoken;
  const omitted = omissionNote(spoken.omitted);
  const characters = chunks.reduce((sum, { start, end }) => sum + end - start, 0);
  return (
    <footer className={styles.count}>
      {chunks.length > 1 && (
        <span className={styles.strip} role="img" aria-label={texts.strip(countOf(chunks.length))}>
          {chunks.map(({ start, end }) => (
            <i key={start} style={{ flexGrow: end - start }} />
          ))}
        </span>
      )}
      <span>
        <b>{countOf(characters)}</b> {texts.count(countOf(characters), characters === 1)}
        {chunks.length > 0 && (
          <span className={styles.split}>
            {chunks.length > 1 ? texts.split(countOf(chunks.length)) : texts.single}
          </span>
        )}
      </span>
      {omitted && (
        <span className={styles.omitted} title={omitted}>
          {omitted}
        </span>
      )}
      <span className={styles.limit}>{texts.maxEach(countOf(maxCharacters))}</span>
    </footer>
  );
}
