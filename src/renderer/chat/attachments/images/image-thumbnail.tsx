import { ImageIcon, ImageOffIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './image-thumbnail.module.css';
import type { ThumbnailSize } from './thumbnail.ts';
import { type ShownImage, useImageUrl } from './use-image-url.ts';

/** A view of an image with its alternative text: small, or large enough to recognise what it shows. */
export function ImageThumbnail({
  image,
  size = 'chip',
}: {
  readonly image: ShownImage;
  readonly size?: ThumbnailSize;
}) {
  const { thumbnailUrl, problem } = useThumbnail(image, size);
  return (
    <span className={styles.place} data-size={size} title={problem ?? undefined}>
      {thumbnailUrl && !problem ? (
        <img className={styles.image} src={thumbnailUrl} alt={image.alt} draggable={false} />
      ) : (
        <Icon icon={problem ? ImageOffIcon : ImageIcon} size={14} />
      )}
    </span>
  );
}

/** Returns the URL of a small version of an image, or why it can't be shown. */
function useThumbnail(image: ShownImage, size: ThumbnailSize) {
  const { url, problem, fail } = useImageUrl(image);
  const { name, file } = image;
  const { mediaId } = file;
  const [thumbnailUrl, setThumbnailUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fail` and the name change with the file
  useEffect(() => {
    if (url === null) return;
    let shown: string | null = null;
    let current = true;
    void import('./thumbnail.ts')
      .then(({ thumbnailOf }) => thumbnailOf(mediaId, url, size))
      .catch(() => null)
      .then((thumbnail) => {
        if (!current) return;
        if (!thumbnail) return fail(name);
        shown = URL.createObjectURL(thumbnail);
        setThumbnailUrl(shown);
      });
    return () => {
      current = false;
      setThumbnailUrl(null);
      if (shown !== null) URL.revokeObjectURL(shown);
    };
  }, [url, mediaId]);
  return { thumbnailUrl, problem };
}
