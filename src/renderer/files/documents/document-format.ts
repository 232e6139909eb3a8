import { binaryKind } from '../file-kind.ts';
import { unicodeEncoding } from '../text/utf16-text.ts';
import type { DocumentFormat } from './document-messages.ts';

/** What a file is: a document in a supported format, or one that can't be read. Null for other files. */
export type DocumentKind = DocumentFormat | 'old-office' | 'encrypted-office' | 'damaged' | null;

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

/** OpenDocument in a single XML file. */
const flat: readonly (readonly [extension: string, format: DocumentFormat])[] = [
  ['fodt', 'odt'],
  ['fods', 'ods'],
  ['fodp', 'odp'],
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

/**
 * Detects a document by its first bytes. A file is read as what it is, whatever its name says: web pages also save HTML
 * as DOCX or XLS. The name only matters if the bytes are ambiguous. If they're text, or nothing that's known, in a file
 * named like a document that is always binary, the document is damaged. Programs also store plain text under the names
 * of old Office formats and of RTF, so it's read as text there.
 */
export function documentKind(head: Uint8Array, name: string): DocumentKind {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = kindOfBytes(head, extension);
  if (kind !== null || head.length === 0) return kind;
  const isAlwaysBinary = extension === 'pdf' || isZipped(extension);
  return isAlwaysBinary && binaryKind(head, name) === 'unknown' ? 'damaged' : null;
}

function kindOfBytes(head: Uint8Array, extension: string): DocumentKind {
  const text = String.fromCharCode(...head.subarray(0, documentHeadBytes));
  const start = text.slice(0, 1024);
  // Other bytes may precede the header. A text file that mentions `%PDF-` isn't a PDF.
  const isNamedPdf = extension === 'pdf';
  if (start.startsWith('%PDF-') || (start.includes('%PDF-') && (isNamedPdf || !isText(head)))) return 'pdf';
  if (start.startsWith('{\\rtf')) return 'rtf';
  if (extension === 'ipynb') return 'ipynb';
  if (start.startsWith('PK\x03\x04')) {
    const isTyped = start.slice(30, 38) === 'mimetype';
    const byType = isTyped ? typed.find(([type]) => start.startsWith(type, 38)) : undefined;
    const byName = byType ?? zipped.find(([known]) => known === extension);
    return byName?.[1] ?? (/\[Content_Types\]\.xml|_rels\/\.rels/.test(text) ? officeFormat(text) : null);
  }
  if (start.startsWith('\xd0\xcf\x11\xe0')) return oldOffice(extension);
  return markupFormat(head, extension);
}

const page = /^<(?:!doctype html|html)/i;
/** A page, or a part of one, as exporters write it. */
const fragment = /^<(?:!doctype html|html|head|body|meta|style|title|table|tr|div|p|h[1-6])[\s>]/i;

function markupFormat(head: Uint8Array, extension: string): DocumentFormat | null {
  const encoding = unicodeEncoding(head);
  if (head.includes(0) && encoding === null) return null;
  const text = new TextDecoder(encoding ?? 'windows-1252').decode(head);
  const root = rootOf(text);
  if (/^<office:document[\s>]/.test(root)) {
    const type = /\soffice:mimetype="([^"]{1,100})"/.exec(root)?.[1];
    const byType = typed.find(([known]) => type?.startsWith(known));
    const format = byType ?? flat.find(([known]) => known === extension);
    if (format) return format[1];
  }
  if (/^(?:html?|xhtml)$/.test(extension) || page.test(root)) return 'html';
  const isOffice = isZipped(extension) || isOldOffice(extension);
  return isOffice && fragment.test(root) ? 'html' : null;
}

/** Returns markup from its root element or document type on. */
function rootOf(markup: string): string {
  let root = markup.trimStart();
  for (const [start, end] of [
    ['<?xml', '?>'],
    ['<!--', '-->'],
  ] as const)
    while (root.startsWith(start)) {
      const at = root.indexOf(end);
      if (at < 0) return '';
      root = root.slice(at + end.length).trimStart();
    }
  return root;
}

const isZipped = (extension: string) => zipped.some(([known]) => known === extension);

const isOldOffice = (extension: string) => /^(?:doc|dot|xls|ppt|pps)$/.test(extension);

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
  if (isZipped(extension)) return 'encrypted-office';
  return isOldOffice(extension) ? 'old-office' : null;
}
