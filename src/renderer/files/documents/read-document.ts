import type { DocumentText } from '../../../shared/chat/document.ts';
import { documentPartsLimit, documentTextLimit } from '../../../shared/limits.ts';
import { estimatedTokens } from '../../../shared/text/token-estimate.ts';
import { decodedHtml } from './decoding.ts';
import type { DocumentFormat, NoText, ReadDocument } from './document-messages.ts';
import { markdownOfHtml } from './html.ts';
import { documentLimits, PastLimit } from './limits.ts';
import { mayHaveEntries } from './pdf/entered-text.ts';
import { openPdf } from './pdf/open-pdf.ts';
import { readPdf } from './pdf/read-pdf.ts';

type Progress = (done: number, total: number) => void;
type Unit = DocumentText['unit'];
type PartOptions = {
  readonly password: string | null;
  readonly progress: Progress;
  readonly encoding: string | null;
};
/** `images` are the numbers of pages that are images. */
type Parts = {
  readonly unit: Unit;
  readonly texts: readonly string[];
  readonly images?: readonly number[];
};

/** Reads a document in a worker. `encoding` is what the user chose, or null to detect it. Never throws. */
export async function readDocument(
  file: Blob,
  format: DocumentFormat,
  password: string | null,
  progress: Progress,
  encoding: string | null = null,
): Promise<ReadDocument> {
  try {
    if (file.size === 0) return { kind: 'empty' };
    if (file.size > documentLimits.file) return { kind: 'too-large' };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await partsOf(bytes, format, { password, progress, encoding });
    return 'kind' in read ? read : documentOf(read);
  } catch (thrown) {
    return { kind: thrown instanceof PastLimit ? 'too-large' : 'damaged' };
  }
}

async function partsOf(
  bytes: Uint8Array,
  format: DocumentFormat,
  { password, progress, encoding }: PartOptions,
): Promise<Parts | NoText> {
  switch (format) {
    case 'pdf':
      return pdfParts(bytes, password, progress);
    case 'docx':
      return { unit: 'whole', texts: await (await import('./office/docx.ts')).readDocx(bytes) };
    case 'xlsx':
      return { unit: 'sheet', texts: await (await import('./office/xlsx.ts')).readXlsx(bytes) };
    case 'pptx':
      return { unit: 'slide', texts: (await import('./office/pptx.ts')).readPptx(bytes) };
    case 'odt':
    case 'ods':
    case 'odp': {
      const { isEncryptedOpenDocument, readOpenDocument } = await import('./office/open-document.ts');
      if (isEncryptedOpenDocument(bytes)) return { kind: 'protected' };
      return { unit: openDocumentUnits[format], texts: readOpenDocument(bytes) };
    }
    case 'epub': {
      const book = await (await import('./office/epub.ts')).readEpub(bytes);
      return book === 'protected' ? { kind: 'protected' } : { unit: 'chapter', texts: book.chapters };
    }
    case 'html':
      return htmlParts(bytes, encoding);
    case 'ipynb':
      return { unit: 'whole', texts: [(await import('./notebook.ts')).readNotebook(bytes)] };
    case 'rtf':
      return { unit: 'whole', texts: (await import('./office/rtf.ts')).readRtf(bytes) };
  }
}

async function htmlParts(bytes: Uint8Array, encoding: string | null): Promise<Parts | NoText> {
  const html = encoding === null ? await decodedHtml(bytes) : new TextDecoder(encoding).decode(bytes);
  if (typeof html === 'string') return { unit: 'whole', texts: [markdownOfHtml(html)] };
  return html.kind === 'unsure' ? { ...html, kind: 'unsure-encoding' } : { kind: 'old-encoding' };
}

const openDocumentUnits = { odt: 'whole', ods: 'sheet', odp: 'slide' } as const;

async function pdfParts(
  bytes: Uint8Array,
  password: string | null,
  progress: Progress,
): Promise<Parts | NoText> {
  // Search first, because pdf.js takes over the bytes.
  const hasEntries = mayHaveEntries(bytes);
  const pdf = await openPdf(bytes, password);
  if (pdf === 'damaged') return { kind: 'damaged' };
  if ('kind' in pdf) return pdf;
  return { unit: 'page', ...(await readPdf(pdf, hasEntries, progress)) };
}

/** Part names in the text that is sent. They're in English, which models read best. */
const partNames: Readonly<Record<Unit, string | null>> = {
  page: 'Page',
  slide: 'Slide',
  sheet: 'Sheet',
  chapter: 'Chapter',
  whole: null,
};

function documentOf({ unit, texts, images = [] }: Parts): ReadDocument {
  const isBlank = (text: string) => text.trim() === '';
  if (texts.length > documentPartsLimit) return { kind: 'too-large' };
  // A PDF may have no pages.
  if (texts.length === 0) return { kind: 'empty' };
  if (texts.every(isBlank))
    return unit === 'page' ? { kind: 'scanned', pages: texts.length } : { kind: 'empty' };
  const name = partNames[unit];
  const parts = texts.map((text, at) => {
    const partText = name === null ? text : `[${name} ${at + 1}]\n\n${text}`.trim();
    return { text: wellFormed(partText), tokens: estimatedTokens(partText) };
  });
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > documentTextLimit) return { kind: 'too-large' };
  return { kind: 'text', text: { unit, parts }, scanned: images };
}

/** Replaces lone surrogates, which can't be stored, and removes NUL characters, which end text in SQLite. */
function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
