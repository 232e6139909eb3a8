import { Buffer } from 'node:buffer';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DocumentFormat } from '../../../../src/renderer/files/documents/document-messages.ts';
import { readDocument } from '../../../../src/renderer/files/documents/read-document.ts';
import { mutatedArchive } from '../../../fuzz/archives.ts';
import { createDraw } from '../../../fuzz/draw.ts';
import { mutatedBytes } from '../../../fuzz/mutations.ts';
import { processorMs } from '../../../growth.ts';
import { deflatedZeros, rawZip } from './hostile-files.ts';
import { read } from './read-sample.ts';
import { docxOf, epubOf, odtOf, pdfOf, zipOf } from './sample-documents.ts';
import { pptxOf, withPrologue, xlsxOf } from './sample-office.ts';

let listeners: NodeJS.UnhandledRejectionListener[] = [];
beforeAll(() => {
  // pdf.js resolves its resources against the page's address, which Node doesn't have.
  vi.stubGlobal('location', new URL('http://parlance.test/'));
  // pdf.js leaves rejected promises unhandled for damaged objects. In the page's worker, they are only logged.
  listeners = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof Error) || !/^(?:XRef|MissingData|Format)/.test(reason.name)) throw reason;
  });
});
afterAll(() => {
  process.removeAllListeners('unhandledRejection');
  for (const listener of listeners) process.on('unhandledRejection', listener);
  vi.unstubAllGlobals();
});

/** Maximum time per file, in ms. Generous, because other tests run at the same time. */
const longestMs = 20_000;
/** Outcomes for which the page has a message. */
const outcomes = [
  'text',
  'damaged',
  'empty',
  'scanned',
  'encrypted',
  'protected',
  'too-large',
  'old-encoding',
  'unsure-encoding',
];

/** Reads a file, and returns the kind of its outcome. Fails if that takes too long. */
async function kindOf(bytes: Uint8Array<ArrayBuffer> | string, format: DocumentFormat): Promise<string> {
  let kind = '';
  const spentMs = await processorMs(async () => {
    ({ kind } = await readDocument(new Blob([bytes]), format, null, () => {}));
  });
  expect(spentMs).toBeLessThan(longestMs);
  expect(outcomes).toContain(kind);
  return kind;
}

const cell = (ref: string, text: string) => `<c r="${ref}" t="str"><v>${text}</v></c>`;
const rtf =
  "{\\rtf1\\ansi{\\fonttbl{\\f0 A;}}\\pard\\outlinelevel0 Gr\\'fc\\u223 ?\\par\\trowd\\intbl A\\cell B\\cell\\row}";
const odsTable =
  '<table:table table:name="A"><table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row></table:table>';

const seeds: readonly (readonly [DocumentFormat, Uint8Array<ArrayBuffer>])[] = [
  ['pdf', pdfOf('High tide at six.', '', 'Low tide at noon.')],
  ['docx', docxOf('<w:p><w:r><w:t>Tides</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>')],
  [
    'xlsx',
    xlsxOf(
      `<row r="1">${cell('A1', 'Port')}${cell('B1', 'Depth')}</row><row r="2">${cell('A2', 'Vigo')}</row>`,
    ),
  ],
  ['pptx', pptxOf('Tides', 'High at six')],
  [
    'odt',
    odtOf(
      '<text:h text:outline-level="1">Tides</text:h><text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>',
    ),
  ],
  ['ods', odtOf(odsTable)],
  ['epub', epubOf('<h1>One</h1><table><tr><td>a<td>b</table>', '<p>Two</p>')],
  ['rtf', new Uint8Array(Buffer.from(rtf, 'latin1'))],
  ['html', new Uint8Array(Buffer.from('<h1>A</h1><ul><li>x</ul><table><tr><td>x<td>y</table>'))],
];

describe('mutated and truncated documents', () => {
  for (const [format, seed] of seeds)
    it(`C21: ${format}: every file soon yields text or a reason`, async () => {
      const draw = createDraw(seed.length);
      const isArchive = seed[0] === 0x50 && seed[1] === 0x4b;
      expect(await kindOf(seed, format)).toBe('text');
      const kinds = new Set<string>();
      for (let round = 0; round < 80; round += 1) {
        const change = isArchive && round % 4 > 0 ? mutatedArchive : mutatedBytes;
        kinds.add(
          await kindOf(round % 9 === 0 ? seed.slice(0, draw.below(seed.length)) : change(seed, draw), format),
        );
      }
      expect(kinds.size).toBeGreaterThan(1);
    }, 300_000);
});

describe('archives that unpack to too much', () => {
  const archives: readonly (readonly [string, DocumentFormat])[] = [
    ['word/document.xml', 'docx'],
    ['xl/worksheets/sheet1.xml', 'xlsx'],
    ['ppt/presentation.xml', 'pptx'],
    ['content.xml', 'odt'],
    ['META-INF/container.xml', 'epub'],
  ];
  it('C21: ten gigabytes of zeros aren’t unpacked, whatever size the archive claims', async () => {
    const data = await deflatedZeros(10_000_000_000);
    expect(data.length).toBeGreaterThan(9_000_000);
    for (const [name, format] of archives)
      for (const claims of [0xffffffff, 150_000_000, 1_000]) {
        const kind = await kindOf(rawZip([{ name, data, claims }]), format);
        expect(kind, `${format} ${claims}`).toBe(claims > 100_000_000 ? 'too-large' : 'damaged');
      }
    expect(process.memoryUsage.rss()).toBeLessThan(1_500_000_000);
  }, 300_000);

  it('C21: entries that share their data, or are archives themselves, don’t multiply it', async () => {
    const data = await deflatedZeros(90_000_000);
    const entries = Array.from({ length: 300 }, (_, at) => ({
      name: `word/${at}.xml`,
      data,
      claims: 90_000_000,
    }));
    expect(await kindOf(rawZip(entries, true), 'docx')).toBe('too-large');
    const inner = rawZip([{ name: 'word/document.xml', data, claims: 90_000_000 }]);
    const nested = zipSync({ 'word/document.xml': inner, 'a.zip': inner }, { level: 0 });
    expect(await kindOf(nested, 'docx')).toBe('damaged');
  }, 120_000);
});

/** Entities that would expand to billions of characters. */
const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')}]>`;
const outside = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';

describe('XML that refers to itself or to files', () => {
  it('C21: entities aren’t expanded in any format', async () => {
    for (const [prologue, entity] of [
      [laughs, '&l12;'],
      [outside, '&e;'],
    ] as const) {
      const files: readonly (readonly [DocumentFormat, Uint8Array<ArrayBuffer>])[] = [
        [
          'docx',
          withPrologue(docxOf(`<w:p><w:r><w:t>${entity}</w:t></w:r></w:p>`), 'word/document.xml', prologue),
        ],
        [
          'xlsx',
          withPrologue(
            xlsxOf(`<row r="1">${cell('A1', entity)}</row>`),
            'xl/worksheets/sheet1.xml',
            prologue,
          ),
        ],
        ['pptx', withPrologue(pptxOf('Tides', entity), 'ppt/slides/slide1.xml', prologue)],
        ['odt', withPrologue(odtOf(`<text:p>${entity}</text:p>`), 'content.xml', prologue)],
        ['epub', epubOf(`${prologue}<p>${entity}</p>`)],
        ['html', new Uint8Array(Buffer.from(`${prologue}<p>${entity}</p>`))],
      ];
      for (const [format, bytes] of files) {
        const document = await readDocument(new Blob([bytes]), format, null, () => {});
        expect(outcomes, format).toContain(document.kind);
        expect(JSON.stringify(document).length, format).toBeLessThan(20_000);
        expect(JSON.stringify(document), format).not.toMatch(/hahaha|root:/);
      }
    }
  }, 60_000);
});

describe('sheets with cells far apart', () => {
  it('C21: have gaps that aren’t filled, cells beyond the last one are refused, and empty cells don’t count', async () => {
    const first = `<row r="1">${cell('A1', 'a')}</row>`;
    const many = Array.from({ length: 100_000 }, (_, at) => cell(`${columnOf(at)}1`, 'x')).join('');
    for (const farCell of [
      `<row r="999999999">${cell('A999999999', 'b')}</row>`,
      `<row r="999999999"></row><row r="2">${cell('ZZZZZZZZ2', 'b')}</row>`,
    ])
      expect(await kindOf(xlsxOf(first + farCell), 'xlsx'), farCell).toBe('too-large');
    expect(['text', 'too-large']).toContain(await kindOf(xlsxOf(`<row r="1">${many}</row>`), 'xlsx'));
    for (const [row, column] of [
      ['20000', 'XFD'],
      ['1048576', 'B'],
      ['1048576', 'XFD'],
    ])
      expect(
        await read(xlsxOf(`${first}<row r="${row}">${cell(`${column}${row}`, 'b')}</row>`), 'xlsx'),
      ).toMatchObject({
        text: { parts: [{ text: '[Sheet 1]\n\n## S\n\n| a |  |\n| --- | --- |\n|  | b |' }] },
      });
    const below = `${first}<row r="2">${cell('B2', 'x')}</row><row r="1048576">${cell('A1048576', 'b')}${cell('XFD1048576', 'c')}</row>`;
    expect(await read(xlsxOf(below), 'xlsx')).toMatchObject({
      text: {
        parts: [{ text: '[Sheet 1]\n\n## S\n\n| a |  |  |\n| --- | --- | --- |\n|  | x |  |\n| b |  | c |' }],
      },
    });
    // Few enough rows for all columns between to be within the limit.
    const near = `${first}<row r="2">${cell('XFD2', 'b')}</row>`;
    expect(await read(xlsxOf(near), 'xlsx')).toMatchObject({
      text: { parts: [{ text: '[Sheet 1]\n\n## S\n\n| a |  |\n| --- | --- |\n|  | b |' }] },
    });
    const textCell = '<table:table-cell><text:p>a</text:p></table:table-cell>';
    const gap = (columns: number) => `<table:table-cell table:number-columns-repeated="${columns}"/>`;
    const sheet = (columns: number) =>
      odtOf(
        `<table:table><table:table-row>${textCell}${gap(columns)}${textCell}</table:table-row><table:table-row table:number-rows-repeated="1048574">${gap(16_384)}</table:table-row><table:table-row>${textCell}</table:table-row></table:table>`,
      );
    expect(await read(sheet(16_382), 'odt')).toMatchObject({
      text: { parts: [{ text: '| a | a |\n| --- | --- |\n| a |  |' }] },
    });
    expect(await read(sheet(1), 'odt')).toMatchObject({
      text: { parts: [{ text: '| a |  | a |\n| --- | --- | --- |\n| a |  |  |' }] },
    });
    const formatted = `${first}<row r="1048576" s="3"><c r="A1048576" s="3"/><c r="XFD1048576" s="3"/></row>`;
    const document = await readDocument(new Blob([xlsxOf(formatted)]), 'xlsx', null, () => {});
    expect(document).toMatchObject({
      kind: 'text',
      text: { parts: [{ text: '[Sheet 1]\n\n## S\n\n| a |\n| --- |' }] },
    });
  }, 120_000);
});

/** Returns the letters of a column, counted from 0. */
function columnOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnOf(Math.floor(at / 26) - 1) + last;
}

describe('PDFs whose pages are hostile', () => {
  const pdf = (objects: readonly string[]) => {
    const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
    return new Uint8Array(
      Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 9 /Root 1 0 R >>\n%%EOF\n`, 'latin1'),
    );
  };
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
  const files: Readonly<Record<string, readonly string[]>> = {
    'a cycle in the tree of pages': [catalog, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'],
    'a longer cycle': [
      catalog,
      '<< /Type /Pages /Kids [3 0 R] /Count 5 >>',
      '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 5 >>',
    ],
    'a billion pages': [
      catalog,
      '<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>',
      '<< /Type /Page /Parent 2 0 R >>',
    ],
    'a negative count': [
      catalog,
      '<< /Type /Pages /Kids [3 0 R] /Count -5 >>',
      '<< /Type /Page /Parent 2 0 R >>',
    ],
    'no pages': [catalog],
    'a page that contains itself': [
      catalog,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> /Contents 5 0 R >>',
      '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 4 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream',
      '<< /Length 5 >>\nstream\n/X Do\nendstream',
    ],
  };
  for (const [what, objects] of Object.entries(files))
    it(`C21: ${what} soon yields a reason`, async () => {
      expect(await kindOf(pdf(objects), 'pdf')).not.toBe('text');
    }, 60_000);

  it('C21: a stream that unpacks to a thousand times its size is bounded', async () => {
    const { deflateSync } = await import('node:zlib');
    const zeros = deflateSync(deflateSync(Buffer.alloc(150_000_000, 0x20)));
    const stream = `<< /Filter [/FlateDecode /FlateDecode] /Length ${zeros.length} >>\nstream\n${zeros.toString('latin1')}\nendstream`;
    const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>';
    expect(['scanned', 'damaged', 'too-large']).toContain(
      await kindOf(pdf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', page, stream]), 'pdf'),
    );
  }, 120_000);
});

it('C21: an empty archive, and one without the parts of its format, are damaged', async () => {
  for (const format of ['docx', 'xlsx', 'pptx', 'odt', 'epub'] as const)
    for (const bytes of [zipOf({}), zipOf({ 'a.txt': 'x' })])
      expect(await kindOf(bytes, format), format).toBe('damaged');
});
