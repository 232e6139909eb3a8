import { useState } from 'react';
import type { AttachedImage, Attachment } from '../../../../shared/chat/attachment.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { Field } from '../../../ui/controls/field.tsx';
import styles from './image-viewer.module.css';

const maxLength = 1000;

/** Edits the alternative text of an image that hasn't been sent yet. */
export function AltField({
  image,
  onReplace,
}: {
  readonly image: AttachedImage;
  readonly onReplace: (attachment: Attachment) => void;
}) {
  const texts = strings().composer.image;
  const [typed, setTyped] = useState(image.alt);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    const alt = typed.trim();
    if (alt === image.alt) return;
    const outcome = await callBackend((api) => api.chat.describeImage({ attachmentId: image.id, alt }));
    if (outcome.ok) onReplace(outcome.value);
    else setError(failureText(outcome.failure).title);
  };
  return (
    <form
      className={styles.alt}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={texts.alt}
        size="md"
        spellCheck
        maxLength={maxLength}
        value={typed}
        error={error}
        hint={texts.altHint}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
        onBlur={() => void submit()}
      />
    </form>
  );
}
