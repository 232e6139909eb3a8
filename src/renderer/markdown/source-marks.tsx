import type { ReactNode } from 'react';
import { withBreaks } from '../ui/text/with-breaks.tsx';
import styles from './markdown.module.css';
import { useMarkdown } from './markdown-context.ts';

/** Returns whether text may refer to numbered sources, such as `[1]`. */
export function mayCite(text: string): boolean {
  return numberInBrackets.test(text);
}

const numberInBrackets = /\[(\d{1,3})\]/;

/** Text whose numbers in brackets link to the reply's sources. Other numbers stay text. */
export function SourceMarks({ text }: { readonly text: string }): ReactNode {
  const { sources, texts, onOpenLink } = useMarkdown();
  // The parts at odd indexes are the numbers.
  const parts = text.split(numberInBrackets);
  const urlAt = (at: number) => sources[Number(parts[at]) - 1];
  return parts.map((part, at) => {
    if (at % 2 === 0) return withBreaks(part);
    const url = urlAt(at);
    if (!url) return `[${part}]`;
    const followsAnother = at > 1 && parts[at - 1] === '' && urlAt(at - 2);
    return (
      <sup
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a finished reply doesn't change
        key={at}
      >
        {followsAnother && ', '}
        <a
          className={styles.footnote}
          href={url}
          rel="noreferrer noopener"
          title={url}
          aria-label={texts.source(part)}
          onClick={(event) => {
            event.preventDefault();
            onOpenLink(url);
          }}
        >
          {part}
        </a>
      </sup>
    );
  });
}
