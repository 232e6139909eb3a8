import { talkStrings } from '../../../i18n/talk-strings.ts';
import styles from './spoken-mark.module.css';
import { useSpokenTo } from './spoken-to.ts';

/** Shows below an interrupted reply how far it was spoken. */
export function SpokenMark({ messageId }: { readonly messageId: string }) {
  const quote = useSpokenTo((marks) => marks[messageId]);
  if (quote === undefined) return null;
  const texts = talkStrings().talk;
  return (
    <p className={styles.mark} dir="auto">
      {quote === '' ? texts.notSpoken : texts.spokenTo(quote)}
    </p>
  );
}
