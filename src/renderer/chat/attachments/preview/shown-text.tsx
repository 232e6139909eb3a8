import { strings } from '../../../i18n/strings.ts';
import { LongText } from '../../../ui/controls/long-text.tsx';
import styles from './attachment-dialog.module.css';
import { slicesOf } from './text-slices.ts';

/** Shows that an attachment is being opened. */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      {strings().composer.opening}
    </p>
  );
}

/** Shows text as it is, never as Markdown or HTML. */
export function ShownText({ text }: { readonly text: string }) {
  return slicesOf(text).map(({ at, text: slice }) => (
    <pre key={at} className={styles.text} dir="auto">
      <LongText text={slice} />
    </pre>
  ));
}
