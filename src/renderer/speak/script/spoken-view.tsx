import { strings } from '../../i18n/strings.ts';
import { omissionNote } from '../../markdown/spoken/omission-note.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { setPlain, useScript } from '../model/script-store.ts';
import type { SpokenScript } from '../model/spoken-script.ts';
import styles from './spoken-view.module.css';

/** The exact text of each request, and whether Markdown is left out. */
export function SpokenView({ spoken }: { readonly spoken: SpokenScript }) {
  const texts = strings().speak;
  const plain = useScript((script) => script.plain);
  return (
    <section className={styles.scroll} aria-label={texts.spokenText} data-scroll>
      <div className={styles.page}>
        <div className={styles.head}>
          <p className={styles.note}>
            {texts.spokenNote} {omissionNote(spoken.omitted)}
          </p>
          <span className={styles.choice}>
            <span aria-hidden="true">{texts.leaveMarkdown}</span>
            <Switch label={texts.leaveMarkdown} checked={!plain} onChange={(on) => setPlain(!on)} />
          </span>
        </div>
        {spoken.chunks.length === 0 && <p className={styles.note}>{texts.nothingSpoken}</p>}
        {spoken.chunks.map(({ start, end }, chunk) => (
          <div key={start} className={styles.part} data-split={spoken.chunks.length > 1 || undefined}>
            {spoken.chunks.length > 1 && (
              <span className={styles.number}>{texts.request(String(chunk + 1))}</span>
            )}
            <div className={styles.text} dir="auto">
              {spoken.text.slice(start, end)}
            </div>
            {chunk < spoken.chunks.length - 1 && (
              <span className={styles.cut}>{texts.cut(countOf(end - start))}</span>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
