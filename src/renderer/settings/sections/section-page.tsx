import type { ReactNode, Ref } from 'react';
import { SheetCorner } from '../../shell/sheet.tsx';
import { useMatchedSetting } from '../search/matched-setting.ts';
import styles from './section-page.module.css';

/** The page of a section: a heading, an introduction, an optional action beside them, and the content. */
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
  /** Lets the caller focus the heading after the focused element has been removed. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}) {
  const head = useMatchedSetting<HTMLElement>(title);
  return (
    <div className={styles.scroll}>
      <SheetCorner />
      <div className={styles.page}>
        <header ref={head} className={styles.head}>
          <div>
            <h1 ref={headingRef} className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            <p className={styles.text}>{text}</p>
          </div>
          {action}
        </header>
        {children}
      </div>
    </div>
  );
}

/** A part of a section's page with its own heading. */
export function SectionPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const part = useMatchedSetting<HTMLElement>(title);
  return (
    <section ref={part} className={styles.part}>
      <h2 className={styles.partTitle}>{title}</h2>
      {children}
    </section>
  );
}
