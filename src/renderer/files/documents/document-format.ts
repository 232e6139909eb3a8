import { unicodeEncoding } from '../text/utf16-text.ts';
import type { DocumentFormat } from './document-messages.ts';

/** What a file is: a document in a supported format, or one that can't be read. Null for other files. */
export type DocumentKind = DocumentFormat | 'old-office' | 'encrypted-office' | null;

/** Number of bytes at the start of a file that {@link documentKind} examines. */
export const documentHeadBytes = 8192;

const zipped: readonly (readonly [extension: string, format: DocumentFormat])[] = [
  ['docx', 'docx'],
  ['docm', 'docx'],
  ['dotx', 'docx'],
  ['dotm', 'docx'],
  ['pptx', 'pptx'],
  ['pptm', 'pptx'],
  ['ppsx', 'pptx'],
  ['ppsm', 'pptx'],
  ['potx', 'pptx'],
  ['potm', 'pptx'],
  ['xlsx', 'xlsx'],
  ['xlsm', 'xlsx'],
  ['xltx', 'xlsx'],
  ['xltm', 'xlsx'],
  ['odt', 'odt'],
  ['ott', 'odt'],
  ['ods', 'ods'],
  ['ots', 'ods'],
  ['odp', 'odp'],
  ['otp', 'odp'],
  ['epub', 'epub'],
];

/** The folders of Office files. */
const folders: readonly (readonly [folder: string, format: DocumentFormat])[] = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
];

/** The MIME types in the first entry of OpenDocument files and EPUB books. */
const typed: readonly (readonly [type: string, format: DocumentFormat])[] = [
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/epub+zip', 'epub'],
];

/** Detects a document by its first bytes. The name only matters if they're ambiguous. */
export function documentKind(head: Uint8Array, name: string): DocumentKind {
  const text = String.fromCharCode(...head.subarray(0, documentHeadBytes));
  const start = text.slice(0, 1024);
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // Other bytes may precede the header. A text file that mentions `%PDF-` isn't a PDF.
  if (start.startsWith('%PDF-') || (start.includes('%PDF-') && !isText(head))) return 'pdf';
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (extension === 'ipynb') return 'ipynb';
  if (start.startsWith('PK\x03\x04')) {
    const isTyped = start.slice(30, 38) === 'mimetype';
    const byType = isTyped ? typed.find(([type]) => start.startsWith(type, 38)) : undefined;
    const byName = byType ?? zipped.find(([known]) => known === extension);
    return byName?.[1] ?? (/\[Content_Types\]\.xml|_rels\/\.rels/.test(text) ? officeFormat(text) : null);
  }
  if (start.startsWith('\xd0\xcf\x11\xe0')) return oldOffice(extension);
  if (
    /^(?:html?|xhtml)$/.test(extension) ||
    /^(?:\xef\xbb\xbf)?\s{0,100}<(?:!doctype html|html)/i.test(start)
  )
    return head.includes(0) && unicodeEncoding(head) === null ? null : 'html';
  return null;
}

/** Returns the format of an Office file by its first entries. */
function officeFormat(head: string): DocumentFormat | null {
  return folders.find(([folder]) => head.includes(folder))?.[1] ?? null;
}

/** Returns whether bytes are UTF-8. The last character may be cut off. */
function isText(head: Uint8Array): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }).includes('\0');
  } catch {
    return false;
  }
}

/** Distinguishes old Office files from encrypted new ones, which use the same container. */
function oldOffice(extension: string): DocumentKind {
  if (zipped.some(([known]) => known === extension)) return 'encrypted-office';
  return /^(?:doc|dot|xls|ppt|pps)$/.test(extension) ? 'old-office' : null;
}
