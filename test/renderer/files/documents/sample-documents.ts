import { strToU8, type ZippableFile, zipSync } from 'fflate';

/** Creates an archive. The `mimetype` entry is stored uncompressed, as OpenDocument and EPUB require. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([name, content]) => {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    const file: ZippableFile = [bytes, { level: name === 'mimetype' || bytes.length === 0 ? 0 : 1 }];
    return [name, file] as const;
  });
  return zipSync(Object.fromEntries(entries));
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Creates a Word document with this content in its body. `levels` are those of the list 1. */
export function docxOf(body: string, levels = ''): Uint8Array<ArrayBuffer> {
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    ...(levels !== '' && {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`,
      'word/numbering.xml': `<w:numbering xmlns:w="${word}"><w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    }),
  });
}

/** Creates an OpenDocument text with this content. */
export function odtOf(content: string): Uint8Array<ArrayBuffer> {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
  });
}

/** Creates an EPUB book with these HTML chapters. */
export function epubOf(...chapters: readonly string[]): Uint8Array<ArrayBuffer> {
  const names = chapters.map((_, at) => `c${at}`);
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><manifest>${names.map((name) => `<item id="${name}" href="${name}.xhtml"/>`).join('')}</manifest><spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(chapters.map((html, at) => [`OEBPS/c${at}.xhtml`, html])),
  });
}

/** Creates a PDF with a line of text on each page, in a standard font. An empty line is a page without text. */
export function pdfOf(...lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const kids = lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [at, line] of lines.entries()) {
    const stream = line === '' ? '' : `BT /F1 12 Tf 72 700 Td (${line.replace(/[()\\]/g, '\\$&')}) Tj ET`;
    const resources = '/Resources << /Font << /F1 3 0 R >> >>';
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${5 + at * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  }
  return pdfFrom(objects);
}

/**
 * Creates a PDF with one page of this content, in a standard font. `more` contains further entries of the page's
 * dictionary, and `objects` are numbered from 6.
 */
export function pageOf(
  content: string,
  more: string,
  ...objects: readonly string[]
): Uint8Array<ArrayBuffer> {
  return pdfFrom([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] >> >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R ${more} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...objects,
  ]);
}

function pdfFrom(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Uint8Array.from(body + table + trailer, (character) => character.charCodeAt(0));
}
