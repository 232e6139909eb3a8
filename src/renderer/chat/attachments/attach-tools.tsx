import type { RefObject } from 'react';
import { AttachButton } from './attach-button.tsx';
import { CaptureButton } from './capture/capture-button.tsx';
import { AttachTranscript } from './transcripts/attach-transcript.tsx';
import type { Attaching } from './use-attaching.ts';

/** The buttons that add attachments to a message: files, photos, screenshots, and transcripts. */
export function AttachTools({
  attaching,
  field,
}: {
  readonly attaching: Attaching;
  /** Where focus moves when the transcript picker closes. */
  readonly field: RefObject<HTMLElement | null>;
}) {
  return (
    <>
      <AttachButton onFiles={attaching.files} />
      <CaptureButton onFiles={attaching.files} />
      <AttachTranscript field={field} onAttach={(keep) => void attaching.one(keep)} />
    </>
  );
}
