import { DownloadIcon, PlusIcon } from 'lucide-react';
import { useState } from 'react';
import type { AttachedImage, Attachment } from '../../../../shared/chat/attachment.ts';
import { strings } from '../../../i18n/strings.ts';
import { focusMessageBox } from '../../../stores/drafts/message-box.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Icon } from '../../../ui/text/icon.tsx';
import { deliverFiles } from '../../attachments/file-receiver.ts';
import { ImageViewer } from '../../attachments/images/image-viewer.tsx';
import { useImageUrl } from '../../attachments/images/use-image-url.ts';
import styles from './reply-images.module.css';

/** The images that a gateway returned with a reply. Each opens in the viewer and has a link that saves it. */
export function ReplyImages({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const images = attachments.filter((one): one is AttachedImage => one.kind === 'image');
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  if (images.length === 0) return null;
  const opened = openedAt === null ? undefined : images[openedAt];
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari doesn't announce a list without bullets as a list */}
      <ul role="list" className={styles.images} aria-label={strings().chat.images.list}>
        {images.map((image, at) => (
          <li key={image.id}>
            <ReplyImage image={image} number={at + 1} onOpen={() => setOpenedAt(at)} />
          </li>
        ))}
      </ul>
      {opened && openedAt !== null && (
        <ImageViewer
          image={opened}
          changes={null}
          onAttach={(url) => void attachReturnedImage(opened, url)}
          onStep={(step) => setOpenedAt(Math.min(Math.max(0, openedAt + step), images.length - 1))}
          onClose={() => setOpenedAt(null)}
        />
      )}
    </>
  );
}

function ReplyImage({
  image,
  number,
  onOpen,
}: {
  readonly image: AttachedImage;
  readonly number: number;
  readonly onOpen: () => void;
}) {
  const texts = strings().chat.images;
  const { url, problem, fail } = useImageUrl(image);
  if (problem) return <p className={styles.problem}>{problem}</p>;
  if (!url) return null;
  return (
    <figure className={styles.figure}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={strings().composer.image.open(image.name)}
        onClick={onOpen}
      >
        <img
          className={styles.image}
          src={url}
          alt={image.alt || texts.alt(number)}
          onError={() => fail(texts.unreadable)}
        />
      </button>
      <figcaption className={styles.actions}>
        <button type="button" className={styles.save} onClick={() => void attachReturnedImage(image, url)}>
          <Icon icon={PlusIcon} size={14} />
          {texts.attach}
        </button>
        <a className={styles.save} href={url} download={image.name}>
          <Icon icon={DownloadIcon} size={14} />
          {texts.save(image.name)}
        </a>
      </figcaption>
    </figure>
  );
}

/**
 * Attaches an image returned by a model to the message being written, as if the user had chosen the file. Never
 * rejects.
 */
async function attachReturnedImage({ name, file }: AttachedImage, url: string): Promise<void> {
  const image = await fetch(url).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  if (!image) return toast({ text: strings().chat.images.unreadable });
  deliverFiles([new File([image], name, { type: file.type })]);
  focusMessageBox();
}
