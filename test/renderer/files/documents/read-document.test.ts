import { describe, expect, it } from 'vitest';
import { documentKind } from '../../../../src/renderer/files/documents/document-format.ts';
import type { DocumentFormat } from '../../../../src/renderer/files/documents/document-messages.ts';
import { partsOf, read, withPageAddress } from './read-sample.ts';
import { docxOf, epubOf, odtOf, pdfOf, zipOf } from './sample-documents.ts';

withPageAddress();

const head = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the format of a document', () => {
  it('C21: is recognised by its first bytes, and by its name only if these are ambiguous', () => {
    expect(documentKind(head('%PDF-1.7'), 'a.txt')).toBe('pdf');
    expect(documentKind(head('{\\rtf1'), 'a.doc')).toBe('rtf');
    expect(documentKind(head('PK\x03\x04'), 'a.DOCX')).toBe('docx');
    expect(documentKind(head('PK\x03\x04'), 'a.zip')).toBe(null);
    expect(documentKind(epubOf('<p>x</p>'), 'book')).toBe('epub');
    expect(documentKind(head('\xd0\xcf\x11\xe0'), 'a.doc')).toBe('old-office');
    expect(documentKind(head('\xd0\xcf\x11\xe0'), 'a.docx')).toBe('encrypted-office');
    expect(documentKind(head('<!DOCTYPE html><p>'), 'a')).toBe('html');
    expect(documentKind(head('a,b\n1,2'), 'a.csv')).toBe(null);
  });

  it('C21: is damaged if a file named like a binary document holds text or unknown bytes', () => {
    for (const name of ['a.docx', 'a.XLSX', 'a.pptm', 'a.odt', 'a.ods', 'a.epub', 'a.pdf'])
      for (const bytes of [
        'PK\n',
        'PK',
        'P',
        'Hello.\n',
        '<?xml version="1.0"?><a/>',
        'PK\x05\x06\0\0',
        '\0\x01\x02',
        '%PD',
      ])
        expect([name, bytes, documentKind(head(bytes), name)]).toEqual([name, bytes, 'damaged']);
    // These have reasons of their own: empty, an archive, a program.
    for (const bytes of ['', '\x1f\x8b\x08', '\x7fELF\0'])
      expect(documentKind(head(bytes), 'a.docx')).toBe(null);
  });

  it('C21: is what the bytes say if a web page or another program chose the wrong name', () => {
    const pages = [
      '<html><p>x',
      '\xef\xbb\xbf \n<!DOCTYPE html>',
      '<table border="1"><tr><td>x',
      '<meta charset="utf-8"><table>',
      '<?xml version="1.0"?>\n<!-- by a tool -->\n<html xmlns="x">',
      '<STYLE>td{}</STYLE>',
      '\xff\xfe<\0t\0a\0b\0l\0e\0>\0',
      '<!-- a > b --><!DOCTYPE html>',
      '<!-- one -->\n<!-- two --><html>',
      '<!--[if gte mso 9]><xml></xml><![endif]-->\n<table><tr>',
      '<tr><td>x',
    ];
    for (const page of pages)
      for (const name of ['a.docx', 'a.xls', 'a.doc', 'a.xlsx'])
        expect(documentKind(head(page), name)).toBe('html');
    expect(documentKind(head('{\\rtf1\\ansi x}'), 'a.docx')).toBe('rtf');
    expect(documentKind(head('%PDF-1.4'), 'a.docx')).toBe('pdf');
    expect(documentKind(head('\xef\xbb\xbf\n%PDF-1.4'), 'a.pdf')).toBe('pdf');
    expect(documentKind(head('See %PDF-1.4'), 'a.txt')).toBe(null);
    expect(documentKind(head('<!DOCTYPE html>'), 'a.fodt')).toBe('html');
    expect(documentKind(head('Name: Anna'), 'a.fodt')).toBe(null);
    expect(documentKind(docxOf('<w:p/>'), 'a.pdf')).toBe('docx');
    // Elements alone don't make a page of a text file, nor do names that start like those of elements.
    expect(documentKind(head('<p>x'), 'a.md')).toBe(null);
    expect(documentKind(head('<tablet>'), 'a.docx')).toBe('damaged');
  });

  it('C21: is plain text where programs write it under the names of old Office formats and of RTF', () => {
    for (const name of ['a.doc', 'a.xls', 'a.ppt', 'a.rtf'])
      expect(documentKind(head('Name\tSum\nAnna\t5\n'), name)).toBe(null);
  });

  it('C21: a document cut off after its first bytes is damaged', async () => {
    const formats = ['docx', 'xlsx', 'pptx', 'odt', 'epub', 'pdf'] as const;
    for (const format of formats) {
      const whole =
        format === 'pdf' ? pdfOf('High tide.') : format === 'epub' ? epubOf('<p>x</p>') : docxOf('<w:p/>');
      for (const length of [5, 30, 200]) {
        const cut = whole.slice(0, length);
        expect(documentKind(cut, `a.${format}`)).not.toBe(null);
        expect(await partsOf(cut, format)).toEqual({ kind: 'damaged' });
      }
    }
  });
});

describe('the text of a document', () => {
  it('C21: a PDF has a part for each page, and pages without text are listed', async () => {
    const document = await read(pdfOf('High tide at six.', '', 'Low tide at noon.'), 'pdf');
    expect(document).toMatchObject({ kind: 'text', scanned: [2], text: { unit: 'page' } });
    expect(document.kind === 'text' && document.text.parts.map(({ text }) => text)).toEqual([
      '[Page 1]\n\nHigh tide at six.',
      '[Page 2]',
      '[Page 3]\n\nLow tide at noon.',
    ]);
    expect(await read(pdfOf('', ''), 'pdf')).toEqual({ kind: 'scanned', pages: 2 });
  });

  it('C21: HTML becomes Markdown without scripts and styles', async () => {
    const html =
      '<title>no</title><style>p{}</style><script>alert(1)</script><h1>Tides</h1><p>High <b>at six</b>.' +
      '<ul><li>One<li>Two</ul><table><tr><th>Port<th>Depth<tr><td>A|B<td>12</table>' +
      '<img src="https://example.org/a.png" alt="A chart"><a href="javascript:alert(1)">here</a>';
    expect(await partsOf(html, 'html')).toEqual([
      '# Tides\n\nHigh **at six**.\n\n- One\n- Two\n\n| Port | Depth |\n| --- | --- |\n| A\\|B | 12 |\n\n[Image: A chart]here',
    ]);
  });

  it('C21: a book has a part for each chapter, and a protected one says so', async () => {
    expect(await partsOf(epubOf('<h1>One</h1>', '<p>Two</p>'), 'epub')).toEqual([
      '[Chapter 1]\n\n# One',
      '[Chapter 2]\n\nTwo',
    ]);
    const locked = zipOf({
      'META-INF/container.xml': '<container><rootfile full-path="b.opf"/></container>',
      'META-INF/encryption.xml':
        '<encryption><enc:CipherReference xmlns:enc="e" URI="a.xhtml"/></encryption>',
      'b.opf': '<package><item id="a" href="a.xhtml"/><itemref idref="a"/></package>',
      'a.xhtml': 'x',
    });
    expect(await read(locked, 'epub')).toEqual({ kind: 'protected' });
  });

  it('C21: a Word document and an OpenDocument text keep headings, lists and tables', async () => {
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const docx = docxOf(
      `<w:p><w:r><w:t>Tides &amp; ports</w:t></w:r></w:p><w:tbl><w:tr>${cell('Port')}${cell('Depth')}</w:tr><w:tr>${cell('Setúbal')}${cell('12')}</w:tr></w:tbl>`,
    );
    expect(await partsOf(docx, 'docx')).toEqual([
      'Tides & ports\n\n| Port | Depth |\n| --- | --- |\n| Setúbal | 12 |',
    ]);
    const paragraphs = docxOf(
      `<w:tbl><w:tr><w:tc><w:p><w:r><w:t>One</w:t></w:r></w:p><w:p><w:r><w:t>two</w:t></w:r></w:p></w:tc>${cell('x')}</w:tr></w:tbl>`,
    );
    expect(await partsOf(paragraphs, 'docx')).toEqual(['| One two | x |\n| --- | --- |']);
    const odt = odtOf(
      '<text:h text:outline-level="2">Ports</text:h><text:list><text:list-item><text:p>One</text:p></text:list-item></text:list><text:p>a<text:s text:c="2"/>b</text:p>',
    );
    expect(await partsOf(odt, 'odt')).toEqual(['## Ports\n\n- One\n\na b']);
  });
});

/** Changes the unpacked size that an archive claims for its last entry, in bytes. */
function claiming(archive: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const changed = archive.slice();
  const at = Buffer.from(changed).lastIndexOf('PK\x01\x02', undefined, 'latin1');
  new DataView(changed.buffer).setUint32(at + 24, size, true);
  return changed;
}

describe('a hostile or damaged document', () => {
  it('C21: an archive that unpacks to more than the limit, or has too many entries, is refused', async () => {
    const bomb = claiming(docxOf('<w:p/>'), 150_000_000);
    expect(await read(bomb, 'docx')).toEqual({ kind: 'too-large' });
    const many = zipOf(Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`${at}.xml`, ''])));
    expect(await read(many, 'docx')).toEqual({ kind: 'too-large' });
  });

  it('C21: an entry that is larger than it claims is cut off, not unpacked', async () => {
    const mislabelled = claiming(docxOf(`<w:p><w:r><w:t>${'x'.repeat(100_000)}</w:t></w:r></w:p>`), 1_000);
    expect(await read(mislabelled, 'docx')).toEqual({ kind: 'damaged' });
  });

  it('C21: repeated cells and spaces are bounded', async () => {
    const cell =
      '<table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell>';
    const row = `<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`;
    expect(await read(odtOf(`<table:table>${row}</table:table>`), 'odt')).toEqual({ kind: 'too-large' });
    const spaces = await partsOf(odtOf('<text:p>a<text:s text:c="999999999"/>b</text:p>'), 'odt');
    expect(JSON.stringify(spaces).length).toBeLessThan(5_000);
  });

  it('C21: deep nesting and entities still yield an outcome', async () => {
    const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
    for (const [bytes, format] of [
      [deep('<div>', '</div>'), 'html'],
      [odtOf(deep('<text:span>', '</text:span>')), 'odt'],
      [docxOf(deep('<w:p>', '</w:p>')), 'docx'],
      [`{\\rtf1 ${deep('{', '}')}}`, 'rtf'],
    ] as const)
      expect(['damaged', 'too-large', 'empty', 'text']).toContain((await read(bytes, format)).kind);
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(9)}">]>`;
    const entities = zipOf({ 'content.xml': `${laughs}<x><text:p>&b;</text:p></x>` });
    expect(JSON.stringify(await read(entities, 'odt'))).not.toContain('haha');
  }, 60_000);

  it('C21: truncated and mutated files of every format always yield an outcome', async () => {
    const files: readonly (readonly [Uint8Array<ArrayBuffer>, DocumentFormat])[] = [
      [pdfOf('High tide at six.', 'Low tide at noon.'), 'pdf'],
      [docxOf('<w:p><w:r><w:t>Tides</w:t></w:r></w:p>'), 'docx'],
      [odtOf('<text:p>Tides</text:p>'), 'odt'],
      [epubOf('<h1>One</h1>'), 'epub'],
      [head('{\\rtf1\\ansi Text \\par\\trowd A\\cell\\row}'), 'rtf'],
      [head('<h1>A</h1><table><tr><td>x</table>'), 'html'],
    ];
    let seed = 1;
    const random = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const kinds = new Set<string>();
    for (const [bytes, format] of files)
      for (let round = 0; round < 25; round += 1) {
        const changed = bytes.slice(0, round % 2 === 0 ? random(bytes.length) : bytes.length);
        for (let count = random(8); count > 0 && changed.length > 0; count -= 1)
          changed[random(changed.length)] = random(256);
        kinds.add((await read(changed, format)).kind);
      }
    expect(
      [...kinds].every((kind) =>
        /^(?:text|damaged|empty|scanned|encrypted|protected|too-large|old-encoding|unsure-encoding)$/.test(
          kind,
        ),
      ),
    ).toBe(true);
    expect(kinds).toContain('damaged');
  }, 120_000);
});
