import type { Message } from '../../../shared/chat/message.ts';
import { talkStrings } from '../../i18n/talk-strings.ts';
import styles from './spoken-mark.module.css';

/** Maximum length of the quote, in UTF-16 code units. */
const quoteLength = 60;

/** Shows below an interrupted reply how much of it was spoken. */
export function SpokenMark({ message: { text, extras } }: { readonly message: Message }) {
  if (extras?.spokenTo === undefined) return null;
  const spoken = text.slice(0, extras.spokenTo).trim().replace(/\s+/g, ' ');
  const quote = spoken.length <= quoteLength ? spoken : `…${spoken.slice(-quoteLength)}`;
  const texts = talkStrings().talk;
  return (
    <p className={styles.mark} dir="auto">
      {quote === '' ? texts.notSpoken : texts.spokenTo(quote)}
    </p>
  );
}
