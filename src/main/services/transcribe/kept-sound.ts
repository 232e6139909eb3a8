import type { MediaUse } from '../../storage/media-store.ts';
import type { PartKey } from '../../storage/transcript-store.ts';

/** For what a recording's own sound is kept. */
export function soundOf(transcriptId: string): MediaUse {
  return { kind: 'transcript', ref: transcriptId };
}

/** For what the sound of a part is kept, until it has been answered. */
export function partSoundOf({ transcriptId, part }: PartKey): MediaUse {
  return { kind: 'transcript-part', ref: `${transcriptId}/${part}` };
}
