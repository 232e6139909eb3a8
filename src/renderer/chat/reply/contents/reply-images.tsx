import { DownloadIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AttachedImage, Attachment } from '../../../../shared/models/attachment.ts';
import { sentenceApart } from '../../../failures/failure-sentence.ts';
import { strings } from '../../../i18n/strings.ts';
import { ask } from '../../../stores/attempt.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './reply-images.module.css';

/** The images that a gateway returned with a reply, each with a link that saves it. */
export function ReplyImages({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const images = attachments.filter((one): one is AttachedImage => one.kind === 'image');
  if (images.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari doesn't announce a list without bullets as a list
    <ul role="list" className={styles.images} aria-label={strings().chat.images.list}>
      {images.map((image, at) => (
        <li key={image.id}>
          <ReplyImage image={image} number={at + 1} />
        </li>
      ))}
    </ul>
  );
}

function ReplyImage({ image, number }: { readonly image: AttachedImage; readonly number: number }) {
  const texts = strings().chat.images;
  const { url, problem, fail } = useImageUrl(image.id);
  if (problem) return <p className={styles.problem}>{problem}</p>;
  if (!url) return null;
  return (
    <figure className={styles.figure}>
      <img
        className={styles.image}
        src={url}
        alt={image.alt || texts.alt(number)}
        onError={() => fail(texts.unreadable)}
      />
      <figcaption>
        <a className={styles.save} href={url} download={image.name}>
          <Icon icon={DownloadIcon} size={14} />
          {texts.save(image.name)}
        </a>
      </figcaption>
    </figure>
  );
}

function useImageUrl(attachmentId: string) {
  const [url, setUrl] = useState<string | null>(null);
  const [problem, fail] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void ask((to) => to.chat.attachedFile({ attachmentId })).then((outcome) => {
      if (!current) return;
      if (outcome.ok) setUrl(outcome.value);
      else fail(sentenceApart(outcome.failure).title);
    });
    return () => {
      current = false;
    };
  }, [attachmentId]);
  return { url, problem, fail };
}
