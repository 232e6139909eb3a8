import { useEffect, useState } from 'react';
import type { AttachedDocument } from '../../../../shared/chat/attachment.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import styles from './attachment-dialog.module.css';

/** Plays the audio of a clip. Shows nothing if it isn't stored here. */
export function AudioPreview({ document: { id, name } }: { readonly document: AttachedDocument }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void callBackend((api) => api.chat.attachedFile({ attachmentId: id })).then((outcome) => {
      if (isCurrent && outcome.ok) setUrl(outcome.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [id]);
  if (!url) return null;
  // biome-ignore lint/a11y/useMediaCaption: the text is shown below
  return <audio className={styles.audio} controls preload="metadata" src={url} aria-label={name} />;
}
