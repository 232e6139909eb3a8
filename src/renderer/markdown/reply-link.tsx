import type { MouseEvent, ReactNode } from 'react';
import { safeLink } from '../../shared/models/safe-link.ts';
import { useMarkdown } from './markdown-context.ts';

/** How much of an address that is no link is shown, in characters. */
const MAX_SHOWN = 200;

type ReplyLinkProps = {
  readonly href: string;
  /** The words of the link, to tell whether they are the address itself. */
  readonly text: string;
  readonly children: ReactNode;
};

/** A link of a reply, opened by the app alone; an address that may not be opened is shown as text. */
export function ReplyLink({ href, text, children }: ReplyLinkProps): ReactNode {
  const { onOpenLink } = useMarkdown();
  const url = safeLink(href);
  if (url === null) {
    const shown = href.length > MAX_SHOWN ? `${href.slice(0, MAX_SHOWN)}…` : href;
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
  // The words can look like another address, so the real one is there unless they are it.
  return (
    <a href={url} rel="noreferrer noopener" title={text === url ? undefined : url} onClick={open}>
      {children}
    </a>
  );
}
