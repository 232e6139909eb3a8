import type { FailureError } from '../../shared/failure.ts';
import { refusalMessage } from './refused-field.ts';

const aboutTheName =
  /\b(?:file ?-?_?name|name of the file|object name|file path)\b|\b(?:ascii|latin-?1|unicode|codec can.?t encode)\b|ordinal not in range|(?:invalid|illegal|unsafe|non-ascii|special) characters?\b/i;

/**
 * Returns a name that every server accepts, if a request was refused because of its file's name and before any work was
 * done; null otherwise, or if the name is already plain.
 */
export function plainNameAfter(refusal: FailureError, name: string): string | null {
  const message = refusalMessage(refusal);
  if (message === null) return null;
  const withoutEcho = message.replaceAll(name, '');
  const plain = plainName(name);
  return plain !== name && aboutTheName.test(withoutEcho) ? plain : null;
}

function plainName(name: string): string {
  const [, extension] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? [];
  return extension === undefined ? 'recording' : `recording.${extension.toLowerCase()}`;
}
