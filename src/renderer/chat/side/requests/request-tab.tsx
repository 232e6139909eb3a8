import { useMemo } from 'react';
import type { RecordedRequest, SentImage, UploadPart } from '../../../../shared/gateways/inspector.ts';
import { strings } from '../../../i18n/strings.ts';
import { LongText } from '../../../ui/controls/long-text.tsx';
import { ShowMore } from '../../../ui/controls/show-more.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { useShownItems } from '../../../ui/text/shown-part.ts';
import { ImageThumbnail } from '../../attachments/images/image-thumbnail.tsx';
import { formatBody } from './format-request.ts';
import { HeaderTable } from './header-table.tsx';
import styles from './request-details.module.css';

/** What was sent: headers, and the body as JSON or as the parts of an upload. */
export function RequestTab({ request, body }: { readonly request: RecordedRequest; readonly body: string }) {
  return (
    <>
      <HeaderTable headers={request.headers} />
      <h3 className={styles.heading}>{strings().requests.body}</h3>
      <Body request={request} body={body} />
    </>
  );
}

function Body({
  request: { body: sent },
  body,
}: {
  readonly request: RecordedRequest;
  readonly body: string;
}) {
  const shown = useMemo(() => formatBody(body), [body]);
  const texts = strings().requests;
  switch (sent.kind) {
    case 'none':
      return <p className={styles.note}>{texts.noBody}</p>;
    case 'text':
      return (
        <>
          {sent.images.length > 0 && <SentImages images={sent.images} />}
          {!sent.whole && <p className={styles.note}>{texts.cutBody}</p>}
          <pre className={styles.text}>
            <LongText text={shown} />
          </pre>
        </>
      );
    case 'upload':
      return (
        <>
          <p className={styles.note}>{texts.upload(texts.bytes(countOf(sent.length)))}</p>
          <HeaderTable headers={sent.parts.map(described)} label={texts.body} />
        </>
      );
  }
}

/** Number of images shown at once. */
const imagesAtOnce = 40;

/** The images of a request, whose recorded body contains only their sizes. */
function SentImages({ images }: { readonly images: readonly SentImage[] }) {
  const { shown, rest, showMore } = useShownItems(images, imagesAtOnce);
  return (
    <>
      <ul className={styles.images} aria-label={strings().requests.images}>
        {shown.map(({ attachmentId, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an image can be sent twice
          <li key={at} title={name}>
            <ImageThumbnail image={{ id: attachmentId, name, alt: name, file: { mediaId: attachmentId } }} />
          </li>
        ))}
      </ul>
      <ShowMore unit="items" rest={rest} onMore={showMore} />
    </>
  );
}

function described(part: UploadPart): [string, string] {
  if (part.kind === 'field') return [part.name, part.value];
  const size = strings().requests.bytes(countOf(part.size));
  return [part.name, strings().requests.file(part.fileName, part.type, size)];
}
