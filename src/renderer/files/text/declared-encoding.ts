/** Number of bytes at the start of a file that are searched for its encoding. Browsers search 1,024. */
const searched = 2048;

const startOf = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes.subarray(0, searched));

/** Returns the encoding that an XML declaration names. */
export function declaredInXml(bytes: Uint8Array): string | null {
  const start = /^(?:ï»¿)?<\?xml\s[^>]{0,200}/.exec(startOf(bytes))?.[0] ?? '';
  return declared(/\sencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/.exec(start)?.[1]);
}

/** Returns the encoding that an HTML file names. */
export function declaredInHtml(bytes: Uint8Array): string | null {
  return declared(/\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(startOf(bytes))?.[1]);
}

/** Returns the encoding that a style sheet, or the first two lines of a script (PEP 263), name. */
export function declaredInCode(bytes: Uint8Array): string | null {
  const [first = '', second = ''] = startOf(bytes).split(/\r?\n/, 2);
  const label =
    /^@charset "([\w.:-]{1,40})";/.exec(first)?.[1] ??
    /^[ \t]*#.{0,200}?coding[:=][ \t]{0,9}([\w.-]{1,40})/.exec(first)?.[1] ??
    /^[ \t]*#.{0,200}?coding[:=][ \t]{0,9}([\w.-]{1,40})/.exec(second)?.[1];
  return declared(label);
}

/**
 * Returns the encoding for a declared label. Bytes with a declaration in ASCII aren't UTF-16, whatever it declares
 * (HTML, 13.2.3.2).
 */
function declared(label: string | undefined): string | null {
  if (label === undefined) return null;
  return /^utf-?16/i.test(label) ? 'utf-8' : label;
}
