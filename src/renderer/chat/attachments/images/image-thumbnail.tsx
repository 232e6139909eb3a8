import { ImageIcon, ImageOffIcon } from 'lucide-react';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './image-thumbnail.module.css';
import type { ShownImage } from './use-image-url.ts';
import { useThumbnail } from './use-thumbnail.ts';

/** A small view of an image, with its alternative text. */
export function ImageThumbnail({ image }: { readonly image: ShownImage }) {
  const { thumbnailUrl, problem } = useThumbnail(image);
  return (
    <span className={styles.place} title={problem ?? undefined}>
      {thumbnailUrl && !problem ? (
        <img className={styles.image} src={thumbnailUrl} alt={image.alt} draggable={false} />
      ) : (
        <Icon icon={problem ? ImageOffIcon : ImageIcon} size={14} />
      )}
    </span>
  );
}
