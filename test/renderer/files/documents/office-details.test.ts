import { describe, expect, it } from 'vitest';
import { partsOf } from './read-sample.ts';
import { docxOf, odtOf, zipOf } from './sample-documents.ts';
import { slideOf, xlsxOf } from './sample-office.ts';

const odp = (style: string, body: string) =>
  zipOf({
    'content.xml': `<office:document-content><office:automatic-styles><style:style style:name="dp1" style:family="drawing-page">${style}</style:style></office:automatic-styles><office:body><office:presentation><draw:page draw:style-name="dp1">${body}</draw:page></office:presentation></office:body></office:document-content>`,
  });

describe('a Rich Text file', () => {
  it('C21: has its characters, tables, headings and lists', async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}\\pard\\outlinelevel0 Gr\\'fc\\u223 ?e\\par" +
      '\\pard{\\listtext 1.\\tab}One\\par{\\listtext 2.\\tab}Two\\par\\pard{\\listtext \\bullet\\tab}Three\\par' +
      '\\pard Text \\{x\\}\\par\\trowd\\intbl A\\cell B\\cell\\row\\trowd\\intbl 1\\cell 2\\cell\\row\\pard End\\par}';
    expect(await partsOf(rtf, 'rtf')).toEqual([
      '# Grüße\n\n1. One\n2. Two\n- Three\n\nText {x}\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\nEnd',
    ]);
  });

  it('C21: has its notes and text boxes, and no text that was deleted or hidden in binary data', async () => {
    const box =
      '{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt \\pard Box one\\par Box two\\par}}{\\shprslt Box}}';
    const rtf = `{\\rtf1\\ansi A note{\\super\\chftn{\\*\\footnote\\pard\\chftn  The foot.\\par}}, {\\deleted\\revauthdel0 gone}here.${box}\\par{\\pict\\bin5 }}}{}\\par}End}`;
    expect(await partsOf(rtf, 'rtf')).toEqual(['A note (The foot.), here.\n\nBox one\n\nBox two\n\nEnd']);
  });

  it('C21: has its links, and only the texts of other fields', async () => {
    const field = (instruction: string, text: string) =>
      `{\\field{\\*\\fldinst{ ${instruction} }}{\\fldrslt{${text}}}}`;
    const rtf = `{\\rtf1 See ${field('HYPERLINK "https://example.org/a"', 'the \\b table')}, ${field('HYPERLINK "file:///etc"', 'a file')} on page ${field('PAGE', '7')}.\\par}`;
    expect(await partsOf(rtf, 'rtf')).toEqual(['See [the table](https://example.org/a), a file on page 7.']);
  });

  it('C21: has the headings of its style sheet, and the letters of its fonts', async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset204 Arial;}}{\\stylesheet{\\s0 Normal;}{\\s1\\sbasedon0 heading 2;}{\\s2\\outlinelevel2 Own;}}\\pard\\s1{\\listtext\\tab}Ports\\par\\pard\\s2 Piers\\par\\pard\\s0{\\f1 \\'cc\\'e8\\'f0} {\\f0 \\'fc}\\par}";
    expect(await partsOf(rtf, 'rtf')).toEqual(['## Ports\n\n### Piers\n\nМир ü']);
    const unescaped = '{\\rtf1\\ansi\\ansicpg936 \xb8\xdb\x81\x84\\par}';
    const gbk = new TextDecoder('gbk').decode(Uint8Array.of(0xb8, 0xdb, 0x81, 0x84));
    expect(
      await partsOf(
        Uint8Array.from(unescaped, (one) => one.charCodeAt(0)),
        'rtf',
      ),
    ).toEqual([gbk]);
  });
});

describe('superscripts and subscripts', () => {
  it('C21: stay apart from the numbers before them', async () => {
    const html =
      '<p>10<sup>6</sup> m, CO<sub>2</sub>, e<sup>x+1</sup>, 1<sup>st</sup>, a note<sup><a href="#n">3</a></sup>, 10<sup>−3</sup>';
    const text = '10⁶ m, CO₂, e^{x+1}, 1st, a note[3], 10⁻³';
    expect(await partsOf(html, 'html')).toEqual([text]);
    const raised = (value: string) =>
      `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>${value}</w:t></w:r>`;
    expect(await partsOf(docxOf(`<w:p><w:r><w:t>10</w:t></w:r>${raised('6')}</w:p>`), 'docx')).toEqual([
      '10⁶',
    ]);
    const odt = zipOf({
      'content.xml':
        '<office:document-content><office:automatic-styles><style:style style:name="T1"><style:text-properties style:text-position="super 58%"/></style:style><style:style style:name="T2"><style:text-properties style:text-position="-33% 58%"/></style:style></office:automatic-styles><office:body><office:text><text:p>10<text:span text:style-name="T1">6</text:span> CO<text:span text:style-name="T2">2</text:span></text:p></office:text></office:body></office:document-content>',
    });
    expect(await partsOf(odt, 'odt')).toEqual(['10⁶ CO₂']);
    expect(await partsOf('{\\rtf1 10{\\super \\u54 ?} CO{\\sub 2}\\nosupersub .}', 'rtf')).toEqual([
      '10⁶ CO₂.',
    ]);
    const slide =
      '<p:sp><p:txBody><a:p><a:r><a:t>10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>6</a:t></a:r></a:p></p:txBody></p:sp>';
    expect(await partsOf(slideOf(slide), 'pptx')).toEqual(['[Slide 1]\n\n10⁶']);
  });
});

describe('an Office document', () => {
  it('C21: keeps Word’s fields, ruby text and text in the other direction, and marks struck-through text', async () => {
    const run = (text: string, more = '') => `<w:r>${more}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    const field = `<w:fldSimple w:instr=" SEQ Figure ">${run('7')}</w:fldSimple>`;
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`;
    const body = `<w:p>${run('Figure ')}${field}${run(', ')}${ruby}<w:bdo w:val="rtl">${run('שלום')}</w:bdo></w:p><w:p>${run('old', '<w:rPr><w:strike/></w:rPr>')}${run(' new')}</w:p>`;
    expect(await partsOf(docxOf(body), 'docx')).toEqual(['Figure 7, 漢שלום\n\n~~old~~ new']);
  });

  it('C21: has the alternative texts of images, and marks hidden slides', async () => {
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="1" name="p" descr="A chart&#10;of depths"/></p:nvPicPr></p:pic>';
    expect(await partsOf(slideOf(picture, 'show="0"'), 'pptx')).toEqual([
      '[Slide 1]\n\n(hidden)\n\n[Image: A chart of depths]',
    ]);
    const frame =
      '<draw:frame><draw:image xlink:href="a.png"/><svg:title>A</svg:title><svg:desc>A chart</svg:desc></draw:frame>';
    expect(await partsOf(odtOf(`<text:p>See ${frame}.</text:p>`), 'odt')).toEqual(['See [Image: A chart].']);
    const hidden = '<style:drawing-page-properties presentation:visibility="hidden"/>';
    expect(await partsOf(odp(hidden, frame), 'odp')).toEqual(['[Slide 1]\n\n(hidden)\n\n[Image: A chart]']);
    expect(await partsOf(odp('', frame), 'odp')).toEqual(['[Slide 1]\n\n[Image: A chart]']);
  });

  it('C21: joins the levels of a list that LibreOffice stores as separate lists', async () => {
    const list = (content: string) => `<text:list>${content}</text:list>`;
    const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
    const outline = [
      list(item('<text:p>First</text:p>')),
      list(item(list(item('<text:p>Inner</text:p>')))),
      list(item(list(item(list(item('<text:p>Innermost</text:p>')))))),
      list(item('<text:p>Second</text:p>')),
    ];
    expect(await partsOf(odtOf(outline.join('')), 'odt')).toEqual([
      '- First\n\n  - Inner\n\n    - Innermost\n\n- Second',
    ]);
  });

  it('C21: shows the formulas of a workbook that wasn’t calculated, and otherwise their results', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f>A1*2</f><v/></c><c r="C1" t="n"><f>A1&lt;3</f><v></v></c><c r="D1"><f>A1*3</f><v>6</v></c></row>';
    expect(await partsOf(xlsxOf(rows), 'xlsx')).toEqual([
      '[Sheet 1]\n\n## S\n\n| 2 | =A1*2 | =A1<3 | 6 |\n| --- | --- | --- | --- |',
    ]);
  });

  it('C21: shows percentages, currencies and other numbers as the workbook does', async () => {
    const shown = async (format: string, value: string, more = '') => {
      const row = `<row r="1"><c r="A1" s="1"${more}>${value}</c></row>`;
      const parts = await partsOf(xlsxOf(row, [format]), 'xlsx');
      return Array.isArray(parts) ? parts[0]?.split('\n')[4] : parts;
    };
    for (const [format, value, text] of [
      ['0.0%', '0.125', '12.5%'],
      ['10', '0.125', '12.50%'],
      ['9', '-0.5', '-50%'],
      ['#,##0.00 &quot;€&quot;', '1234.5', '1,234.50 €'],
      ['[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00', '-5', '-$5.00'],
      ['#,##0 ;(#,##0)', '-1200', '(1,200)'],
      ['00000', '1234', '01234'],
      ['0.00E+00', '12345', '1.23E+04'],
      ['# ?/?', '0.75', '3/4'],
      ['[h]:mm', '1.26', '30:14'],
      ['[&gt;100]&quot;much &amp; more&quot;;0', '200', 'much & more'],
    ] as const)
      expect(await shown(format, `<v>${value}</v>`), format).toBe(`| ${text} |`);
    expect(await shown('0.0%', '<f>1/8</f><v>0.125</v>')).toBe('| 12.5% |');
    expect(await shown('0.0%', '<f t="shared" si="0"/><v>0.125</v>', ' t="n"')).toBe('| 12.5% |');
    // Dates stay in ISO 8601, and what can't be shown stays a number.
    expect(await shown('dd/mm/yyyy', '<v>45000</v>')).toBe('| 2023-03-15 |');
    for (const format of [';;;', '0&quot;abc', 'General', '@', 'x'.repeat(300)])
      expect(await shown(format, '<v>7</v>'), format).toBe('| 7 |');
    expect(await shown('General', '<v>0.30000000000000004</v>')).toBe('| 0.3 |');
    expect(await shown('0%', '<v>text</v>', ' t="str"')).toBe('| text |');
  });

  it('C21: writes OpenDocument dates in ISO 8601, like those of Excel', async () => {
    const cell = (date: string) =>
      `<table:table-cell office:value-type="date" office:date-value="${date}"><text:p>03/01/24</text:p></table:table-cell>`;
    const row = `<table:table-row>${cell('2024-03-01')}${cell('2024-03-01T00:00:00')}${cell('2024-03-01T06:30:00')}</table:table-row>`;
    expect(await partsOf(odtOf(`<table:table>${row}</table:table>`), 'odt')).toEqual([
      '| 2024-03-01 | 2024-03-01 | 2024-03-01 06:30 |\n| --- | --- | --- |',
    ]);
  });

  it('C21: keeps letters unescaped, even next to emphasis', async () => {
    const html = '<p>So <em>m</em><sup>2</sup><b>ab </b>c<i>d</i>e</p>';
    expect(await partsOf(html, 'html')).toEqual(['So *m*²**ab** c*d*e']);
  });

  it('C21: has the text of PowerPoint diagrams', async () => {
    const pptx = slideOf('', '', {
      'ppt/slides/_rels/slide1.xml.rels':
        '<Relationships><Relationship Id="r1" Type="http://x/relationships/diagramData" Target="../diagrams/data1.xml"/></Relationships>',
      'ppt/diagrams/data1.xml':
        '<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p/></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p><a:r><a:t>Build</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>',
    });
    expect(await partsOf(pptx, 'pptx')).toEqual(['[Slide 1]\n\n- Plan\n- Build']);
  });
});
