import type { DocumentFormat } from './document-messages.ts';

/** What a file is: a document of a format, or one that can't be read. Null for other files. */
export type DocumentKind = DocumentFormat | 'old-office' | 'encrypted-office' | null;

/** Number of bytes at a file's start that {@link documentKind} examines. */
export const documentHeadBytes = 8192;

const zipped: readonly (readonly [extension: string, format: DocumentFormat])[] = [
  ['docx', 'docx'],
  ['docm', 'docx'],
  ['dotx', 'docx'],
  ['pptx', 'pptx'],
  ['pptm', 'pptx'],
  ['ppsx', 'pptx'],
  ['xlsx', 'xlsx'],
  ['xlsm', 'xlsx'],
  ['odt', 'odt'],
  ['ott', 'odt'],
  ['ods', 'ods'],
  ['odp', 'odp'],
  ['epub', 'epub'],
];

/** The MIME types in the first entry of OpenDocument files and EPUB books. */
const typed: readonly (readonly [type: string, format: DocumentFormat])[] = [
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
];

/** Detects a document by its first bytes. The name only distinguishes Office formats, and HTML from other text. */
export function documentKind(head: Uint8Array, name: string): DocumentKind {
  const start = String.fromCharCode(...head.subarray(0, 1024));
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (start.includes('%PDF-')) return 'pdf';
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (start.startsWith('PK\x03\x04')) {
    const isTyped = start.slice(30, 38) === 'mimetype';
    const byType = isTyped ? typed.find(([type]) => start.startsWith(type, 38)) : undefined;
    return (byType ?? zipped.find(([known]) => known === extension))?.[1] ?? null;
  }
  if (start.startsWith('\xd0\xcf\x11\xe0')) return oldOffice(extension);
  if (
    /^(?:html?|xhtml)$/.test(extension) ||
    /^(?:\xef\xbb\xbf)?\s{0,100}<(?:!doctype html|html)/i.test(start)
  )
    return head.includes(0) ? null : 'html';
  return null;
}

/** Encrypted Office files are in the container of the old formats. */
function oldOffice(extension: string): DocumentKind {
  if (zipped.some(([known]) => known === extension)) return 'encrypted-office';
  return /^(?:doc|dot|xls|ppt|pps)$/.test(extension) ? 'old-office' : null;
}
