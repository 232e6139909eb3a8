import type { ReactNode } from 'react';
import { transcribeStrings } from '../../../i18n/transcribe-strings.ts';
import { classes } from '../../../ui/text/classes.ts';
import styles from '../transcript-lines.module.css';

/** The region of a transcript that has no lines yet. */
export function LiveRegion({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.place}>
      <section
        className={classes(styles.region, styles.alone)}
        aria-label={transcribeStrings().transcribe.transcript}
        data-region
      >
        {children}
      </section>
    </div>
  );
}
