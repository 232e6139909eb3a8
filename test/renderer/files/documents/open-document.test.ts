import { describe, expect, it } from 'vitest';
import { documentKind } from '../../../../src/renderer/files/documents/document-format.ts';
import { partsOf } from './read-sample.ts';
import { docxOf, zipOf } from './sample-documents.ts';

const item = (...content: readonly string[]) => `<text:list-item>${content.join('')}</text:list-item>`;
const list = (content: string, style = '') =>
  `<text:list${style && ` text:style-name="${style}"`}>${content}</text:list>`;
const paragraph = (text: string) => `<text:p>${text}</text:p>`;

/** Creates a list style as LibreOffice does: each level is a number (`1`), a bullet (`-`), or shows nothing (`0`). */
function listStyle(name: string, levels: string): string {
  const level = (kind: string, at: number) =>
    kind === '-'
      ? `<text:list-level-style-bullet text:level="${at + 1}" text:bullet-char="•"/>`
      : `<text:list-level-style-number text:level="${at + 1}" style:num-format="${kind === '1' ? '1' : ''}"/>`;
  return `<text:list-style style:name="${name}">${[...levels].map(level).join('')}</text:list-style>`;
}

const content = (styles: string, body: string) =>
  `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`;

function odtWith(styles: string, body: string, named = '') {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content>${content(styles, body)}</office:document-content>`,
    'styles.xml': `<office:document-styles><office:styles>${named}</office:styles><office:automatic-styles>${listStyle('L1', '0000')}</office:automatic-styles></office:document-styles>`,
  });
}

/** Creates a single XML file whose root is like those of LibreOffice. */
function flatOf(type: string, body: string, before = '<?xml version="1.0" encoding="UTF-8"?>\n\n') {
  const namespaces = Array.from({ length: 30 }, (_, at) => `xmlns:n${at}="urn:${'x'.repeat(60)}"`).join(' ');
  return `${before}<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${type}"><office:meta/>${body}</office:document>`;
}

const head = (text: string) => new TextEncoder().encode(text).subarray(0, 8192);

describe('a list of several levels', () => {
  const nested = item(
    paragraph('one'),
    list(item(paragraph('inner'), list(item(paragraph('deep')))) + item(paragraph('next'))),
  );

  it('C21: of OpenDocument is numbered where the style of its level is', async () => {
    const cases = [
      ['1-1', '1. one\n\n   - inner\n\n     1. deep\n\n   - next'],
      ['-1-', '- one\n\n  1. inner\n\n     - deep\n\n  2. next'],
      ['11-', '1. one\n\n   1. inner\n\n      - deep\n\n   2. next'],
      ['--1', '- one\n\n  - inner\n\n    1. deep\n\n  - next'],
      ['01-', '- one\n\n  1. inner\n\n     - deep\n\n  2. next'],
    ] as const;
    for (const [levels, text] of cases)
      expect(await partsOf(odtWith(listStyle('L1', levels), list(nested, 'L1')), 'odt')).toEqual([text]);
  });

  it('C21: of OpenDocument has the named style of the file, or that of an inner list', async () => {
    const named = odtWith('', list(nested, 'List_20_1'), listStyle('List_20_1', '-1-'));
    expect(await partsOf(named, 'odt')).toEqual(['- one\n\n  1. inner\n\n     - deep\n\n  2. next']);
    const own = list(item(paragraph('one'), list(item(paragraph('inner')), 'L2')), 'L1');
    const styles = listStyle('L1', '11') + listStyle('L2', '1-');
    expect(await partsOf(odtWith(styles, own), 'odt')).toEqual(['1. one\n\n   - inner']);
  });

  it('C21: of OpenDocument goes on after an inner list that is stored on its own', async () => {
    const outline = [
      list(item(paragraph('one')), 'L1'),
      list(item(list(item(paragraph('inner')))), 'L2'),
      list(item(list(item(list(item(paragraph('deep')))))), 'L3'),
      list(item(paragraph('two')), 'L1'),
    ];
    const styles = listStyle('L1', '111') + listStyle('L2', '---') + listStyle('L3', '--1');
    expect(await partsOf(odtWith(styles, outline.join('')), 'odt')).toEqual([
      '1. one\n\n   - inner\n\n     1. deep\n\n2. two',
    ]);
  });

  it('C21: of OpenDocument deeper than ten levels looks like the tenth', async () => {
    const deep = (level: number): string =>
      list(item(paragraph(`level ${level}`), ...(level < 12 ? [deep(level + 1)] : [])));
    const styled = deep(1).replace('<text:list>', '<text:list text:style-name="L1">');
    const [text] = [await partsOf(odtWith(listStyle('L1', '---------1'), styled), 'odt')].flat();
    expect(text).toMatch(/- level 9\n\s+1\. level 10\n\s+1\. level 11\n\s+1\. level 12$/);
  });

  it('C21: of Word is numbered where its level is, to the ninth', async () => {
    const levels = Array.from({ length: 9 }, (_, at) => at);
    const numbering = levels
      .map((at) => `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${at % 2 === 0 ? 'decimal' : 'bullet'}"/></w:lvl>`)
      .join('');
    const body = levels
      .map(
        (at) =>
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>level ${at + 1}</w:t></w:r></w:p>`,
      )
      .join('');
    const [text] = [await partsOf(docxOf(body, numbering), 'docx')].flat();
    expect(
      String(text)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual(levels.map((at) => `${at % 2 === 0 ? '1.' : '-'} level ${at + 1}`));
  });

  it('C21: of HTML keeps bullets inside numbers, and numbers inside bullets', async () => {
    const html =
      '<ol><li>one<ul><li>inner<ol><li>deep</li></ol></li></ul></li></ol><ul><li>b<ol><li>n</li></ol></li></ul>';
    expect(await partsOf(`<html>${html}`, 'html')).toEqual([
      '1. one\n   - inner\n     1. deep\n\n- b\n  1. n',
    ]);
  });
});

describe('OpenDocument in a single XML file', () => {
  it('C21: is detected by its root element, or by its name', () => {
    expect(documentKind(head(flatOf('text', '')), 'letter.fodt')).toBe('odt');
    expect(documentKind(head(flatOf('spreadsheet', '')), 'letter.xml')).toBe('ods');
    expect(documentKind(head(flatOf('presentation', '', '\ufeff<!-- a -->')), 'letter')).toBe('odp');
    expect(documentKind(head('<?xml version="1.0"?>\n<office:document>'), 'letter.FODS')).toBe('ods');
    expect(documentKind(head('<?xml version="1.0"?>\n<office:other>'), 'letter.xml')).toBe(null);
    expect(documentKind(head(`Look: ${flatOf('text', '', '')}`), 'letter.txt')).toBe(null);
  });

  it('C21: is read like the archive, without its images and embedded documents', async () => {
    const styles =
      listStyle('L1', '1-') +
      '<style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style>';
    const image =
      '<draw:frame><draw:image><office:binary-data>iVBORw0KGgo=</office:binary-data></draw:image><svg:title>A chart</svg:title></draw:frame>';
    const chart =
      '<draw:frame><draw:object><office:document><office:body><office:chart><table:table><table:table-row><table:table-cell><text:p>leak</text:p></table:table-cell></table:table-row></table:table></office:chart></office:body></office:document></draw:object></draw:frame>';
    const formula =
      '<draw:frame><draw:object><math:math><math:mi>x</math:mi></math:math></draw:object></draw:frame>';
    const body =
      list(item(paragraph('one'), list(item(paragraph('inner')))), 'L1') +
      paragraph(`10<text:span text:style-name="T1">6</text:span> ${formula} ${image}`) +
      chart;
    const text = '1. one\n\n   - inner\n\n10⁶ x [Image: A chart]';
    expect(await partsOf(flatOf('text', content(styles, body)), 'odt')).toEqual([text]);
    expect(await partsOf(odtWith(styles, body), 'odt')).toEqual([text]);
  });

  it('C21: has a part for each sheet or slide', async () => {
    const table = (name: string, text: string) =>
      `<table:table table:name="${name}"><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`;
    const sheets = `<office:body><office:spreadsheet>${table('A', 'a')}${table('B', 'b')}</office:spreadsheet></office:body>`;
    expect(await partsOf(flatOf('spreadsheet', sheets), 'ods')).toEqual([
      '[Sheet 1]\n\n## A\n\n| a |\n| --- |',
      '[Sheet 2]\n\n## B\n\n| b |\n| --- |',
    ]);
    const slide = (text: string) =>
      `<draw:page><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`;
    const slides = `<office:body><office:presentation>${slide('High')}${slide('Low')}</office:presentation></office:body>`;
    expect(await partsOf(flatOf('presentation', slides), 'odp')).toEqual([
      '[Slide 1]\n\nHigh',
      '[Slide 2]\n\nLow',
    ]);
  });

  it('C21: that is cut off or isn’t XML is damaged', async () => {
    const whole = flatOf('text', content('', paragraph('one')));
    for (const damaged of [whole.slice(0, -20), 'plain text', '<office:document>', '\0\x01\x02'])
      expect(await partsOf(damaged, 'odt')).toEqual({ kind: 'damaged' });
  });
});
