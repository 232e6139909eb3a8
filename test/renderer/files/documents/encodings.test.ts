import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { documentKind } from '../../../../src/renderer/files/documents/document-format.ts';
import { readDocument } from '../../../../src/renderer/files/documents/read-document.ts';
import { partsOf, read } from './read-sample.ts';
import { docxOf, epubOf, zipOf } from './sample-documents.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

/** "Мир" in Windows-1251. */
const peace = '\xcc\xe8\xf0';

describe('the encoding of HTML', () => {
  it('C21: is the one that the file declares, or that of its byte order mark', async () => {
    const declared = latin1(
      `<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>${peace}`,
    );
    expect(await partsOf(declared, 'html')).toEqual(['Мир']);
    const xhtml = latin1(
      `<?xml version="1.0" encoding="windows-1251"?><html><body><p>${peace}</p></body></html>`,
    );
    expect(await partsOf(xhtml, 'html')).toEqual(['Мир']);
    expect(await partsOf(utf16('<p>Мир</p>'), 'html')).toEqual(['Мир']);
    const wrong = new Uint8Array(Buffer.from('<meta charset="utf-16"><p>Мир'));
    expect(await partsOf(wrong, 'html')).toEqual(['Мир']);
  });

  it('C21: is UTF-16 without a byte order mark, whatever it declares', async () => {
    const russian = '<html><head><meta charset="utf-16"></head><body><p>Мир и покой всем.</p></body></html>';
    const english = '\r\n<!DOCTYPE html>\r\n<p>Peace to all of them.</p>';
    for (const byteOrder of [(bytes: Buffer) => bytes, (bytes: Buffer) => bytes.swap16()]) {
      const inUtf16 = (text: string) => new Uint8Array(byteOrder(Buffer.from(text, 'utf16le')));
      expect(documentKind(inUtf16(russian), 'a.html')).toBe('html');
      expect(await partsOf(inUtf16(russian), 'html')).toEqual(['Мир и покой всем.']);
      expect(await partsOf(inUtf16(english), 'html')).toEqual(['Peace to all of them.']);
      const book = zipOf({
        'META-INF/container.xml': '<container><rootfile full-path="b.opf"/></container>',
        'b.opf': '<package><item id="a" href="a.xhtml"/><itemref idref="a"/></package>',
        'a.xhtml': inUtf16(`<?xml version="1.0" encoding="UTF-16"?>${russian}`),
      });
      expect(await partsOf(book, 'epub')).toEqual(['[Chapter 1]\n\nМир и покой всем.']);
    }
  });

  it('C21: is found by its text if it isn’t declared, or asked for', async () => {
    expect(await partsOf(latin1('<p>Gr\xfc\xdfe, caf\xe9'), 'html')).toEqual(['Grüße, café']);
    const damaged = new Uint8Array([...Buffer.from('<p>Мир и покой, покой и мир всем'), 0xff]);
    expect(await partsOf(damaged, 'html')).toEqual(['Мир и покой, покой и мир всем\ufffd']);
    const undeclared = latin1(`<p>${peace}`);
    const document = await read(undeclared, 'html');
    expect(
      document.kind === 'unsure-encoding' && document.candidates.map(({ preview }) => preview),
    ).toContain('<p>Мир');
    expect(await readDocument(new Blob([undeclared]), 'html', null, () => {}, 'windows-1251')).toMatchObject({
      text: { parts: [{ text: 'Мир' }] },
    });
  });

  it('C21: of a chapter is Unicode, unless its XML declares something else', async () => {
    const mislabelled = '<html><head><meta charset="windows-1251"></head><body><p>Мир</p></body></html>';
    expect(await partsOf(epubOf(mislabelled), 'epub')).toEqual(['[Chapter 1]\n\nМир']);
    const book = zipOf({
      'META-INF/container.xml': '<container><rootfile full-path="b.opf"/></container>',
      'b.opf': '<package><item id="a" href="a.xhtml"/><itemref idref="a"/></package>',
      'a.xhtml': latin1(
        `<?xml version="1.0" encoding="windows-1251"?><html><body><p>${peace}</p></body></html>`,
      ),
    });
    expect(await partsOf(book, 'epub')).toEqual(['[Chapter 1]\n\nМир']);
  });
});

describe('the kind of a document', () => {
  it('C21: is detected from its bytes, even if its name says something else', () => {
    expect(documentKind(docxOf('<w:p/>'), 'report.bin')).toBe('docx');
    expect(documentKind(zipOf({ 'word/notes.txt': 'x' }), 'notes.zip')).toBe(null);
    expect(documentKind(utf16('<p>x</p>'), 'a.html')).toBe('html');
    expect(documentKind(latin1('junk\0\xff%PDF-1.4\n'), 'a.bin')).toBe('pdf');
  });

  it('C21: isn’t PDF for a text that merely mentions a PDF header', () => {
    const text = new Uint8Array(Buffer.from('A PDF begins with `%PDF-1.7`, so …'));
    expect(documentKind(text, 'notes.md')).toBe(null);
    expect(documentKind(text.subarray(0, text.length - 1), 'notes.md')).toBe(null);
  });
});
