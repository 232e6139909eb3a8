import { describe, expect, it } from 'vitest';
import { partsOf } from './read-sample.ts';
import { docxOf, odtOf, zipOf } from './sample-documents.ts';
import { slideOf } from './sample-office.ts';

const run = (text: string) => `<m:r><m:t xml:space="preserve">${text}</m:t></m:r>`;

/** A formula as LibreOffice stores it in an OpenDocument text. */
const sum =
  '<?xml version="1.0" encoding="UTF-8"?>\n<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow><mrow><munderover><mo stretchy="false">∑</mo><mrow><mi>i</mi><mo stretchy="false">=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msqrt><msub><mi>x</mi><mi>i</mi></msub></msqrt></mrow><mo stretchy="false">=</mo><mfrac><mi>a</mi><mrow><mi>b</mi><mo stretchy="false">+</mo><mn>1</mn></mrow></mfrac></mrow><annotation encoding="StarMath 5.0">sum from {i = 1} to {n} {sqrt {x rsub i}} = {a} over {b + 1}</annotation></semantics></math>';

const frame = (href: string, more = '') =>
  `<draw:frame><draw:object xlink:href="${href}"/><draw:image xlink:href="./ObjectReplacements/Object 1"/>${more}</draw:frame>`;

function odtWith(body: string, objects: Readonly<Record<string, string>>) {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...objects,
  });
}

describe('formulas', () => {
  it('C21: of Word become text, with their fractions, powers, brackets, sums and roots', async () => {
    const formula = `<m:oMath><m:sSup><m:e>${run('a')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>${run('&lt;')}<m:f><m:num>${run('x')}</m:num><m:den>${run('y+1')}</m:den></m:f></m:oMath>`;
    const docx = docxOf(
      `<w:p><w:r><w:t>So </w:t></w:r>${formula}</w:p><w:p><m:oMathPara>${formula}</m:oMathPara></w:p>`,
    );
    expect(await partsOf(docx, 'docx')).toEqual(['So a^2<x/{y+1}\n\na^2<x/{y+1}']);
    const nary = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup><m:e>${run('f')}<m:d><m:e>${run('x')}</m:e></m:d></m:e></m:nary>`;
    const root = `<m:rad><m:deg>${run('3')}</m:deg><m:e>${run('x')}</m:e></m:rad>`;
    const bars = `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr><m:e>${run('y')}</m:e></m:d>`;
    const matrix = `<m:m><m:mr><m:e>${run('1')}</m:e><m:e>${run('0')}</m:e></m:mr><m:mr><m:e>${run('0')}</m:e><m:e>${run('1')}</m:e></m:mr></m:m>`;
    const other = docxOf(`<w:p><m:oMath>\n ${nary}${run('=')}${root}${bars}${matrix}</m:oMath></w:p>`);
    expect(await partsOf(other, 'docx')).toEqual(['∑_{i=1}^n f(x)=√[3]x|y|[1, 0; 0, 1]']);
  });

  it('C21: of HTML become TeX if the page has that as well, and otherwise text', async () => {
    const html =
      '<p>So <math><semantics><msup><mi>a</mi><mn>2</mn></msup><annotation encoding="application/x-tex">a^2</annotation></semantics></math> and <math><mi>b</mi><mo>=</mo><mn>1</mn></math>' +
      ' and <math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac><mover><mi>x</mi><mo>→</mo></mover></math>.';
    expect(await partsOf(html, 'html')).toEqual(['So $a^2$ and b=1 and a/{b+1}x⃗.']);
  });

  it('C21: of OpenDocument become text, in paragraphs, tables and slides', async () => {
    const text = '∑_{i=1}^n√{x_i}=a/{b+1}';
    const odt = odtWith(
      `<text:p>So ${frame('./Object 1')} holds.</text:p><table:table><table:table-row><table:table-cell><text:p>Sum</text:p></table:table-cell><table:table-cell><text:p>${frame('Object 1/')}</text:p></table:table-cell></table:table-row></table:table>`,
      { 'Object 1/content.xml': sum },
    );
    expect(await partsOf(odt, 'odt')).toEqual([`So ${text} holds.\n\n| Sum | ${text} |\n| --- | --- |`]);
    const inside = odtOf(
      '<text:p>So <draw:frame><draw:object><math:math><math:mi>a</math:mi></math:math></draw:object></draw:frame>.</text:p>',
    );
    expect(await partsOf(inside, 'odt')).toEqual(['So a.']);
    const odp = zipOf({
      'content.xml': `<office:document-content><office:body><office:presentation><draw:page>${frame('./Object 1')}</draw:page></office:presentation></office:body></office:document-content>`,
      'Object 1/content.xml': sum,
    });
    expect(await partsOf(odp, 'odp')).toEqual([`[Slide 1]\n\n${text}`]);
  });

  it('C21: of OpenDocument that are missing or damaged leave the text, and repeated ones are bounded', async () => {
    const missing = odtWith(`<text:p>a ${frame('./Object 9')}b</text:p>`, {});
    expect(await partsOf(missing, 'odt')).toEqual(['a b']);
    const chart = odtWith(`<text:p>a ${frame('./Object 1', '<svg:title>Depths</svg:title>')}</text:p>`, {
      'Object 1/content.xml': '<office:document-content/>',
    });
    expect(await partsOf(chart, 'odt')).toEqual(['a [Image: Depths]']);
    const long = `<math><mi>${'x'.repeat(100_000)}</mi></math>`;
    const many = odtWith(`<text:p>${frame('./Object 1').repeat(10_000)}</text:p>`, {
      'Object 1/content.xml': long,
    });
    expect(await partsOf(many, 'odt')).toEqual({ kind: 'too-large' });
  });

  it('C21: of PowerPoint and Rich Text become text like those of Word', async () => {
    const formula = `<m:oMathPara><m:oMath><m:sSup><m:e>${run('a')}</m:e><m:sup>${run('2')}</m:sup></m:sSup></m:oMath></m:oMathPara>`;
    const shape = `<mc:AlternateContent><mc:Choice Requires="a14"><p:sp><p:txBody><a:p><a:r><a:t>So </a:t></a:r><a14:m>${formula}</a14:m></a:p></p:txBody></p:sp></mc:Choice><mc:Fallback><p:sp><p:txBody><a:p><a:r><a:t> </a:t></a:r></a:p></p:txBody></p:sp></mc:Fallback></mc:AlternateContent>`;
    expect(await partsOf(slideOf(shape), 'pptx')).toEqual(['[Slide 1]\n\nSo a^2']);
    const rtf =
      "{\\rtf1 So {\\mmath {\\*\\moMath {\\mnary {\\mnaryPr {\\mchr \\u8721\\'3f}}{\\msub {\\mr i}{\\mr =}{\\mr 1}}{\\msup {\\mr n}}{\\me {\\mr x}}}}{\\mmathPict {\\*\\shppict{\\pict 00ff}}}}.\\par}";
    expect(await partsOf(rtf, 'rtf')).toEqual(['So ∑_{i=1}^n x.']);
  });
});
