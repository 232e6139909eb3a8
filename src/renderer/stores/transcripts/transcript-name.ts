import type { Transcript } from '../../../shared/models/transcript.ts';

/** What a transcript is called, without the ending of its file. */
export function stemOf({ title, name }: Pick<Transcript, 'title' | 'name'>): string {
  return title ?? (name.replace(/\.[a-z0-9]{2,5}$/i, '') || name);
}

/** What a transcript is called: by a person, else by its file. */
export function titleOf({ title, name }: Pick<Transcript, 'title' | 'name'>): string {
  return title ?? name;
}
