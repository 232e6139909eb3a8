import { ImageDown, ImageOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './image.module.css';
import { hostOf } from './image-host.ts';
import { useMarkdown } from './markdown-context.ts';
import type { ImageProblem } from './reply-image.ts';

type ImagePlaceholderProps = { readonly href: string; readonly alt: string };

type ImageState =
  | { readonly kind: 'blocked' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly address: string }
  | { readonly kind: 'failed'; readonly problem: ImageProblem };

/**
 * A placeholder for an image in a reply, with its description and host. Nothing is requested until the user asks. Then
 * the main process fetches the image and the page displays the bytes.
 */
export function ImagePlaceholder({ href, alt }: ImagePlaceholderProps): ReactNode {
  const { texts, fetchImage } = useMarkdown();
  const [state, setState] = useState<ImageState>({ kind: 'blocked' });
  const host = hostOf(href);
  const address = state.kind === 'shown' ? state.address : undefined;

  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );

  if (host === undefined) return <Note alt={alt} note={texts.imageHeld(undefined)} />;
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
          className={styles.picture}
          src={state.address}
          alt={alt}
          onError={() => setState({ kind: 'failed', problem: 'not-an-image' })}
        />
      );
    case 'blocked':
    case 'failed': {
      const note = state.kind === 'blocked' ? texts.imageHeld(host) : texts.imageFailed[state.problem](host);
      return (
        <Note alt={alt} note={note}>
          <button
            type="button"
            className={styles.button}
            aria-label={texts.loadImageFrom(host)}
            onClick={() => void load()}
          >
            <ImageDown size={12} />
            {texts.loadImage}
          </button>
        </Note>
      );
    }
    case 'loading':
      return <Note alt={alt} note={texts.imageLoading(host)} />;
  }
}

type NoteProps = { readonly alt: string; readonly note: string; readonly children?: ReactNode };

function Note({ alt, note, children }: NoteProps): ReactNode {
  return (
    <span className={styles.image}>
      <ImageOff size={14} />
      {alt !== '' && <span>{alt}</span>}
      <span className={styles.note} aria-live="polite">
        {note}
      </span>
      {children}
    </span>
  );
}
