import type { Clip } from '../../../shared/speech/clip.ts';
import { strings } from '../../i18n/strings.ts';

/** Returns the format of a clip, along with the requested format if the gateway sent a different one. */
export function formatLabel({ settings, file, chunks }: Pick<Clip, 'settings' | 'file' | 'chunks'>): string {
  const form = file?.form ?? chunks.find((chunk) => chunk.form !== null)?.form ?? settings.format;
  return form === settings.format ? form : strings().speak.otherForm(form, settings.format);
}
