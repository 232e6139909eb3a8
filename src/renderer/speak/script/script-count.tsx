import { strings } from '../../i18n/strings.ts';
import { omissionNote } from '../../markdown/spoken/omission-note.ts';
import { useComparing } from '../../stores/speech/speech-choice.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { stripRuns } from '../../ui/format/strip-runs.ts';
import type { SpokenScript } from '../model/spoken-script.ts';
import styles from './script-count.module.css';

/** The number of requests that fit in the strip with a gap between them. More are drawn as a bar without gaps. */
const fitInStrip = 19;

/** The number of characters to speak, the number of requests, and what is left out. Empty without a text. */
export function ScriptCount({
  spoken,
  maxCharacters,
}: {
  readonly spoken: SpokenScript;
  /** Maximum number of characters per request. */
  readonly maxCharacters: number;
}) {
  const texts = strings().speak;
  const isCompared = useComparing(({ on, voices }) => on && voices.length > 1);
  const { split, single } = isCompared ? { split: texts.splitEach, single: texts.singleEach } : texts;
  const { chunks } = spoken;
  const omitted = omissionNote(spoken.omitted);
  const { runs } = stripRuns(
    chunks.map(({ start, end }) => ({ state: null, size: end - start })),
    fitInStrip,
  );
  const characters = chunks.reduce((sum, { start, end }) => sum + end - start, 0);
  return (
    <footer className={styles.count}>
      {chunks.length > 1 && (
        <span className={styles.strip} role="img" aria-label={texts.strip(countOf(chunks.length))}>
          {runs.map(({ first, size }) => (
            <i key={first} style={{ flexGrow: size }} />
          ))}
        </span>
      )}
      {chunks.length > 0 && (
        <span>
          <b>{countOf(characters)}</b> {texts.count(countOf(characters), characters === 1)}
          <span className={styles.split}>{chunks.length > 1 ? split(countOf(chunks.length)) : single}</span>
        </span>
      )}
      {omitted && (
        <span className={styles.omitted} title={omitted}>
          {omitted}
        </span>
      )}
      {chunks.length > 0 && (
        <span className={styles.limit} title={texts.mayRefuse}>
          {texts.maxEach(countOf(maxCharacters))}
        </span>
      )}
    </footer>
  );
}
