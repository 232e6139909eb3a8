import { useEffect, useState } from 'react';
import type { AttachedImage } from '../../../../shared/chat/attachment.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { failureText } from '../../../failures/failure-text.ts';

/** A file's URL, or why it can't be shown. */
type Found = { readonly mediaId: string; readonly url: string | null; readonly problem: string | null };

/** The properties needed to show an image. `mediaId` identifies its file. */
export type ShownImage = Pick<AttachedImage, 'id' | 'name' | 'alt'> & {
  readonly file: Pick<AttachedImage['file'], 'mediaId'>;
};

/** Returns the URL of an image's file, or why it can't be shown. `fail` sets the reason. */
export function useImageUrl({ id: attachmentId, file: { mediaId } }: ShownImage) {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let current = true;
    void callBackend((api) => api.chat.attachedFile({ attachmentId })).then((outcome) => {
      if (!current) return;
      if (outcome.ok) setFound({ mediaId, url: outcome.value, problem: null });
      else setFound({ mediaId, url: null, problem: failureText(outcome.failure).title });
    });
    return () => {
      current = false;
    };
  }, [attachmentId, mediaId]);
  // Copies of an attachment, for example with a different alternative text, have the same file.
  const current = found?.mediaId === mediaId ? found : null;
  return {
    url: current?.url ?? null,
    problem: current?.problem ?? null,
    fail: (problem: string) => setFound({ mediaId, url: null, problem }),
  };
}
