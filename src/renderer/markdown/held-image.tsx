import { ImageDown, ImageOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import css from './image.module.css';
import { hostOf } from './image-host.ts';
import { useMarkdown } from './markdown-context.ts';
import type { ImageProblem } from './reply-image.ts';

type HeldImageProps = { readonly href: string; readonly alt: string };

type ImageState =
  | { readonly kind: 'held' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly address: string }
  | { readonly kind: 'failed'; readonly problem: ImageProblem };

/**
 * A placeholder for an image in a reply, with its description and host. Nothing is requested until the user asks. Then
 * the main process fetches the image and the page displays the bytes.
 */
export function HeldImage({ href, alt }: HeldImageProps): ReactNode {
  const { words, fetchImage } = useMarkdown();
  const [state, setState] = useState<ImageState>({ kind: 'held' });
  const host = hostOf(href);
  const address = state.kind === 'shown' ? state.address : undefined;

  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );

  if (host === undefined) return <Note alt={alt} said={words.imageHeld(undefined)} />;
  const load = async (): Promise<void> => {
    setState({ kind: 'loading' });
    const fetched = await fetchImage(href);
    setState(
      fetched.kind === 'image' ? { kind: 'shown', address: URL.createObjectURL(fetched.image) } : fetched,
    );
  };
  switch (state.kind) {
    case 'shown':
      return (
        <img
          className={css.picture}
          src={state.address}
          alt={alt}
          onError={() => setState({ kind: 'failed', problem: 'not-an-image' })}
        />
      );
    case 'held':
    case 'failed': {
      const said = state.kind === 'held' ? words.imageHeld(host) : words.imageFailed[state.problem](host);
      return (
        <Note alt={alt} said={said}>
          <button
            type="button"
            className={css.button}
            aria-label={words.loadImageFrom(host)}
            onClick={() => void load()}
          >
            <ImageDown size={12} />
            {words.loadImage}
          </button>
        </Note>
      );
    }
    case 'loading':
      return <Note alt={alt} said={words.imageLoading(host)} />;
  }
}

type NoteProps = { readonly alt: string; readonly said: string; readonly children?: ReactNode };

function Note({ alt, said, children }: NoteProps): ReactNode {
  return (
    <span className={css.image}>
      <ImageOff size={14} />
      {alt !== '' && <span>{alt}</span>}
      <span className={css.said} aria-live="polite">
        {said}
      </span>
      {children}
    </span>
  );
}
