import { ImageIcon, ImageOffIcon } from 'lucide-react';
import type { AttachedImage } from '../../../../shared/models/attachment.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './image-thumbnail.module.css';
import { useImageUrl } from './use-image-url.ts';

/** A small view of an image, with its alternative text. */
export function ImageThumbnail({ image }: { readonly image: AttachedImage }) {
  const { url, problem, fail } = useImageUrl(image);
  return (
    <span className={styles.place} title={problem ?? undefined}>
      {url && !problem ? (
        <img
          className={styles.image}
          src={url}
          alt={image.alt}
          draggable={false}
          onError={() => fail(image.name)}
        />
      ) : (
        <Icon icon={problem ? ImageOffIcon : ImageIcon} size={14} />
      )}
    </span>
  );
}
