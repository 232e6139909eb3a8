import { describe, expect, it } from 'vitest';
import { partsOf, read, withPageAddress } from './read-sample.ts';
import { pageOf, pdfOf } from './sample-documents.ts';

withPageAddress();

const line = (matrix: string, text: string) => `BT /F1 12 Tf ${matrix} Tm (${text}) Tj ET`;
const annotation = (entries: string) => `<< /Type /Annot /Rect [0 0 100 20] ${entries} >>`;
const field = (name: string, entries: string) => annotation(`/Subtype /Widget /T (${name}) ${entries}`);

describe('a page of a PDF', () => {
  it('C21: has what was entered in its form fields and typed over it, but no passwords', async () => {
    const states = '/AP << /N << /On 5 0 R /Off 5 0 R >> >>';
    const pdf = pageOf(
      line('1 0 0 1 72 700', 'Application'),
      '/Annots [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R 13 0 R]',
      field('form.name[0]', '/FT /Tx /V (Ada\\nLovelace)'),
      field('port', '/FT /Ch /TU (Port of call) /Ff 131072 /Opt [(Vigo) (Bergen)] /V (Vigo)'),
      field('agree', `/FT /Btn /V /On /AS /On ${states}`),
      field('news', `/FT /Btn /V /Off /AS /Off ${states}`),
      field('secret', '/FT /Tx /Ff 8192 /V (hunter2)'),
      field('empty', '/FT /Tx'),
      annotation('/Subtype /FreeText /DA (/F1 12 Tf) /Contents (Typed by hand)'),
      annotation('/Subtype /Text /Contents (A comment)'),
    );
    expect(await partsOf(pdf, 'pdf')).toEqual([
      '[Page 1]\n\nApplication\n\nTyped by hand\n\nForm fields:\n- name: Ada Lovelace\n- Port of call: Vigo\n- [x] agree\n- [ ] news',
    ]);
  });

  it('C21: may be missing, blank or unreadable, and each file says so', async () => {
    expect(await read('', 'pdf')).toEqual({ kind: 'empty' });
    expect(await read(pdfOf(), 'pdf')).toEqual({ kind: 'empty' });
    expect(await read(pdfOf('', ''), 'pdf')).toEqual({ kind: 'scanned', pages: 2 });
    expect(await read(pdfOf(' '), 'pdf')).toEqual({ kind: 'scanned', pages: 1 });
    expect(await read(pdfOf('Text', ''), 'pdf')).toMatchObject({ kind: 'text', scanned: [2] });
    for (const damaged of ['%PDF-1.7\n', '%PDF-1.7\n%%EOF\n', ' \n', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'])
      expect(await read(damaged, 'pdf'), damaged).toEqual({ kind: 'damaged' });
  });

  it('C21: that is an image is offered as one, even if something was typed over it', async () => {
    const typed = annotation('/Subtype /FreeText /DA (/F1 12 Tf) /Contents (Typed by hand)');
    expect(await read(pageOf('', '/Annots [6 0 R]', typed), 'pdf')).toMatchObject({
      kind: 'text',
      scanned: [1],
      text: { parts: [{ text: '[Page 1]\n\nTyped by hand' }] },
    });
  });

  it('C21: is read line by line when it’s turned sideways or upside down', async () => {
    const turned = (matrix: (across: number, down: number) => string, rotate: number) =>
      pageOf(
        [
          line(matrix(0, 0), 'Port'),
          line(matrix(200, 0), 'Depth'),
          line(matrix(0, 14), 'Vigo'),
          line(matrix(200, 14), '7 m'),
        ].join('\n'),
        `/Rotate ${rotate}`,
      );
    const table = ['[Page 1]\n\n| Port | Depth |\n| --- | --- |\n| Vigo | 7 m |'];
    const upright = turned((x, y) => `1 0 0 1 ${72 + x} ${700 - y}`, 0);
    expect(await partsOf(upright, 'pdf')).toEqual(table);
    const left = turned((x, y) => `0 1 -1 0 ${100 + y} ${100 + x}`, 90);
    expect(await partsOf(left, 'pdf')).toEqual(table);
    const right = turned((x, y) => `0 -1 1 0 ${500 - y} ${700 - x}`, 270);
    expect(await partsOf(right, 'pdf')).toEqual(table);
    const upsideDown = turned((x, y) => `-1 0 0 -1 ${500 - x} ${100 + y}`, 180);
    expect(await partsOf(upsideDown, 'pdf')).toEqual(table);
  });
});
