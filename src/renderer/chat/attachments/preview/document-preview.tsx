import { type Ref, useEffect, useId, useState } from 'react';
import type { AttachedDocument, Attachment } from '../../../../shared/chat/attachment.ts';
import { hasAudio } from '../../../../shared/chat/attachment.ts';
import { chosenOf } from '../../../../shared/chat/document.ts';
import { filePartType, isSentAsFile, wantedFileParts } from '../../../../shared/chat/file-part.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { openGateway } from '../../../stores/conversations/conversation-gateway.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { useLoaded } from '../../../ui/state/use-loaded.ts';
import type { AttachmentChanges } from './attachment-changes.ts';
import styles from './attachment-dialog.module.css';
import { PageImage } from './page-image.tsx';
import { isChosen, partsIn, rangesText, typedParts } from './part-ranges.ts';
import { Loading, ShownText } from './shown-text.tsx';

/** Returns whether the gateway is configured to receive the file instead of its text. */
function isSentWhole(document: AttachedDocument): boolean {
  const gateway = openGateway();
  return gateway !== null && isSentAsFile(document, wantedFileParts(gateway));
}

/** Returns whether a page's text is only its number, because the page is an image. */
const isImagePage = (text: string) => /^\[Page \d+\]$/.test(text);

/** Shows the chosen pages of a document as they're sent. Other pages can be chosen until the message is sent. */
export function DocumentPreview({
  ref,
  document,
  onCharacters,
  changes,
}: {
  readonly ref: Ref<HTMLElement>;
  readonly document: AttachedDocument;
  readonly onCharacters: (count: number) => void;
  readonly changes: AttachmentChanges | null;
}) {
  const { id, name, unit, parts, chosen } = document;
  const texts = strings().composer.document;
  const read = useLoaded(id, () => callBackend((api) => api.chat.attachedDocument({ attachmentId: id })));
  const all = read?.ok ? read.value.parts : null;
  const images =
    unit === 'page' ? (all ?? []).flatMap(({ text }, at) => (isImagePage(text) ? [at + 1] : [])) : [];
  useEffect(() => {
    if (all) onCharacters(chosenOf(all, chosen).reduce((sum, { text }) => sum + text.length, 0));
  }, [all, chosen, onCharacters]);

  return (
    <>
      {changes && unit !== 'whole' && parts > 1 && (
        <PartsField document={document} onReplace={changes.replace} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard */}
      <section ref={ref} className={styles.body} aria-label={name} tabIndex={0}>
        {hasAudio(document) && <AudioPreview document={document} />}
        {read === null && <Loading />}
        {images.length > 0 && changes && (
          <div className={styles.scanned}>
            <p>{strings().scanned.some(name, rangesText(images), images.length)}</p>
            <Button size="sm" onClick={() => changes.offerImages(images)}>
              {strings().scanned.attach}
            </Button>
          </div>
        )}
        {changes && isSentWhole(document) && (
          <p className={styles.loading}>{filePartType(document) === 'file' ? texts.asFile : texts.asAudio}</p>
        )}
        {all?.map(({ text }, at) => {
          const number = at + 1;
          if (!isChosen(chosen, number)) return null;
          return unit === 'page' && isImagePage(text) ? (
            <PageImage key={number} document={document} page={number} />
          ) : (
            <ShownText key={number} text={text} />
          );
        })}
        {read && !read.ok && <FailureNote failure={read.failure} />}
      </section>
    </>
  );
}

function PartsField({
  document: { id, unit, parts, chosen },
  onReplace,
}: {
  readonly document: AttachedDocument;
  readonly onReplace: (attachment: Attachment) => void;
}) {
  const texts = strings().composer.document;
  const [typed, setTyped] = useState(typedParts(chosen));
  const [error, setError] = useState<string | null>(null);
  const formId = useId();
  const submit = async () => {
    const parsed = partsIn(typed, parts);
    if (parsed === 'invalid') return setError(texts.invalidParts(countOf(parts)));
    if (typedParts(parsed.chosen) === typedParts(chosen)) return setError(null);
    const outcome = await callBackend((api) =>
      api.chat.chooseParts({ attachmentId: id, chosen: parsed.chosen }),
    );
    if (outcome.ok) onReplace(outcome.value);
    else setError(failureText(outcome.failure).title);
  };
  return (
    <form
      id={formId}
      className={styles.parts}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={texts.choose[unit]}
        labelPlace="side"
        size="md"
        placeholder={texts.all}
        value={typed}
        error={error}
        hint={texts.chooseHint}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
        onBlur={() => void submit()}
      />
    </form>
  );
}

/** Plays the audio of a clip. Shows nothing if it isn't stored here. */
function AudioPreview({ document: { id, name } }: { readonly document: AttachedDocument }) {
  const file = useLoaded(id, () => callBackend((api) => api.chat.attachedFile({ attachmentId: id })));
  if (!file?.ok) return null;
  // biome-ignore lint/a11y/useMediaCaption: the text is shown below
  return <audio className={styles.audio} controls preload="metadata" src={file.value} aria-label={name} />;
}
