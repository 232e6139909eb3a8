import type { Transcript } from '../../../shared/transcription/transcript.ts';

/** Returns the title of a transcript, or if it has none, its file name without the extension. */
export function stemOf({ title, name }: Pick<Transcript, 'title' | 'name'>): string {
  return title ?? (name.replace(/\.[a-z0-9]{2,5}$/i, '') || name);
}

/** Returns the title of a transcript, or its file name if it has none. */
export function titleOf({ title, name }: Pick<Transcript, 'title' | 'name'>): string {
  return title ?? name;
}
