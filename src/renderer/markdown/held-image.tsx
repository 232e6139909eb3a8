import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { hostOf } from './image-host.ts';
import css from './markdown.module.css';
import { useMarkdown } from './markdown-context.ts';

type HeldImageProps = { readonly href: string; readonly alt: string };

/** What stands for an image of a reply: its description and where it is. Nothing is requested. */
export function HeldImage({ href, alt }: HeldImageProps): ReactNode {
  const { words } = useMarkdown();
  return (
    <span className={css.image}>
      <ImageOff size={14} />
      {alt !== '' && <span className={css.imageAlt}>{alt}</span>}
      <span className={css.imageHost}>{words.imageHeld(hostOf(href))}</span>
    </span>
  );
}
