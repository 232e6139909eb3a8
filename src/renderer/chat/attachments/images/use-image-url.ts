import { useState } from 'react';
import type { AttachedImage } from '../../../../shared/chat/attachment.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { useLoaded } from '../../../ui/state/use-loaded.ts';

/** The properties needed to show an image. `mediaId` identifies its file. */
export type ShownImage = Pick<AttachedImage, 'id' | 'name' | 'alt'> & {
  readonly file: Pick<AttachedImage['file'], 'mediaId'>;
};

/** Returns the URL of an image's file, or why it can't be shown. `fail` sets the reason. */
export function useImageUrl({ id: attachmentId, file: { mediaId } }: ShownImage) {
  // Copies of an attachment, for example with a different alternative text, have the same file.
  const file = useLoaded(mediaId, () => callBackend((api) => api.chat.attachedFile({ attachmentId })));
  const [failed, setFailed] = useState<{ readonly mediaId: string; readonly problem: string } | null>(null);
  const shown = failed?.mediaId === mediaId ? failed.problem : null;
  const problem = shown ?? (file && !file.ok ? failureText(file.failure).title : null);
  return {
    url: file?.ok && problem === null ? file.value : null,
    problem,
    fail: (why: string) => setFailed({ mediaId, problem: why }),
  };
}
