/** Code pages that browsers decode, besides those named `windows-125x`. */
const codePages: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  866: 'ibm866',
  65001: 'utf-8',
};

/** Code pages of font character sets (`\fcharset`). Other fonts use the document's code page. */
const characterSets: Readonly<Record<number, number>> = {
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Returns a decoder for a code page. */
export function decoderOf(codePage: number): TextDecoder {
  try {
    return new TextDecoder(codePages[codePage] ?? `windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** Returns a decoder for text in a font. Null if it's in the document's code page. */
export function decoderOfFont(characterSet: number): TextDecoder | null {
  const codePage = characterSets[characterSet];
  return codePage === undefined ? null : decoderOf(codePage);
}
