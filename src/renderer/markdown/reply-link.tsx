import type { MouseEvent, ReactNode } from 'react';
import { safeLink } from '../../shared/text/safe-link.ts';
import { useMarkdown } from './markdown-context.ts';

/** Maximum displayed length of an unsafe URL, in characters. */
const maxShown = 200;

type ReplyLinkProps = {
  readonly href: string;
  /** The link's text, to check whether it's the URL itself. */
  readonly text: string;
  readonly children: ReactNode;
};

/** A link in a reply, opened only through the app. An unsafe URL is shown as text. */
export function ReplyLink({ href, text, children }: ReplyLinkProps): ReactNode {
  const { onOpenLink } = useMarkdown();
  const url = safeLink(href);
  if (url === null) {
    const shown = href.length > maxShown ? `${href.slice(0, maxShown)}…` : href;
    return (
      <>
        {children}
        {shown !== '' && text !== href && ` (${shown})`}
      </>
    );
  }
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    onOpenLink(url);
  };
  // A link's text can look like another URL, so the tooltip shows the real one unless they're equal.
  return (
    <a href={url} rel="noreferrer noopener" title={text === url ? undefined : url} onClick={open}>
      {children}
    </a>
  );
}
