import type { ReactNode, Ref } from 'react';
import { SheetCorner } from '../../shell/sheet.tsx';
import { useSought } from '../search/matched-setting.ts';
import styles from './section-page.module.css';

/** A section's page: its heading, a sentence, an action beside them, and the rest. */
export function SectionPage({
  title,
  text,
  action,
  headingRef,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
  /** For whoever gives the heading the focus, where what had it is gone. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}) {
  const head = useSought<HTMLElement>(title);
  return (
    <div className={styles.scroll}>
      <SheetCorner />
      <div className={styles.page}>
        <header ref={head} className={styles.head}>
          <div>
            <h2 ref={headingRef} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            <p className={styles.text}>{text}</p>
          </div>
          {action}
        </header>
        {children}
      </div>
    </div>
  );
}

/** A part of a section's page under a heading of its own. */
export function SectionPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const part = useSought<HTMLElement>(title);
  return (
    <section ref={part} className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  );
}
