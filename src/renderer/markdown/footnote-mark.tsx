import type { MouseEvent, ReactNode } from 'react';
import type { FootnotePlace } from './blocks/footnotes.ts';
import styles from './markdown.module.css';
import { useMarkdown } from './markdown-context.ts';

/** A footnote number. Pressing it moves to the note, or from the note back to the text, within the same reply. */
export function FootnoteMark({
  label,
  place,
}: {
  /** Only letters, digits, `_` and `-`. */
  readonly label: string;
  readonly place: FootnotePlace;
}): ReactNode {
  const { texts } = useMarkdown();
  const key = label.toLowerCase();
  const other: FootnotePlace = place === 'text' ? 'note' : 'text';
  const go = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const target = currentTarget
      .closest(`.${styles.prose}`)
      ?.querySelector<HTMLElement>(`[data-${other}="${key}"]`);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <sup>
      <button
        type="button"
        className={styles.footnote}
        aria-label={place === 'text' ? texts.footnote(label) : texts.footnoteBack(label)}
        onClick={go}
        data-text={place === 'text' ? key : undefined}
        data-note={place === 'note' ? key : undefined}
      >
        {label}
      </button>
    </sup>
  );
}
