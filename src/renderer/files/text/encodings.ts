/** The encodings that are told apart by a file's text, each with the name that `jschardet` uses for it. */
export const legacyEncodings = [
  { encoding: 'gb18030', detected: 'gb18030' },
  { encoding: 'big5', detected: 'big5' },
  { encoding: 'shift_jis', detected: 'cp932' },
  { encoding: 'euc-jp', detected: 'euc-jp' },
  { encoding: 'euc-kr', detected: 'cp949' },
  { encoding: 'windows-1252', detected: 'windows-1252' },
  { encoding: 'windows-1250', detected: 'windows-1250' },
  { encoding: 'windows-1251', detected: 'windows-1251' },
  { encoding: 'windows-1253', detected: 'windows-1253' },
  { encoding: 'windows-1254', detected: 'windows-1254' },
  { encoding: 'windows-1255', detected: 'windows-1255' },
  { encoding: 'windows-1256', detected: 'windows-1256' },
  { encoding: 'windows-1257', detected: 'windows-1257' },
  { encoding: 'windows-1258', detected: 'cp1258' },
  { encoding: 'windows-874', detected: 'cp874' },
  { encoding: 'koi8-r', detected: 'koi8-r' },
  { encoding: 'koi8-u', detected: 'koi8-u' },
  { encoding: 'iso-8859-2', detected: 'iso-8859-2' },
  { encoding: 'iso-8859-15', detected: 'iso8859-15' },
  { encoding: 'ibm866', detected: 'ibm866' },
  { encoding: 'macintosh', detected: 'macroman' },
] as const;

export type Utf16 = 'utf-16le' | 'utf-16be';

/** An encoding that a text may be in, by its label in `TextDecoder`. */
export type TextEncoding = 'utf-8' | Utf16 | (typeof legacyEncodings)[number]['encoding'];

/** Decodes bytes. Returns null if they aren't valid in the encoding, or if there's no such encoding. */
export function decodedIn(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes the start of a text, whose last character may be cut off. Returns null like {@link decodedIn}. */
export function decodedStart(start: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(start, { stream: true });
  } catch {
    return null;
  }
}
