import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { zipOf } from './sample-documents.ts';

const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relationsOf(type: string, target: string): string {
  return `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
}

/** Creates a workbook with one sheet of these rows. The cells of style 1 and so on have `formats`. */
export function xlsxOf(rows: string, formats: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf('worksheet', 'worksheets/sheet1.xml'),
    ...(formats.length > 0 && { 'xl/styles.xml': stylesOf(formats) }),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

/** A format that is a number is one of those that every workbook has. */
function stylesOf(formats: readonly string[]): string {
  const ids = formats.map((format, at) => (/^[1-9]\d?$/.test(format) ? Number(format) : 164 + at));
  const own = formats.map((format, at) => `<numFmt numFmtId="${ids[at]}" formatCode="${format}"/>`);
  const cells = [0, ...ids].map((id) => `<xf numFmtId="${id}"/>`);
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${own.filter((_, at) => (ids[at] ?? 0) >= 164).join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`;
}

/** Creates a presentation with one slide. */
export function pptxOf(title: string, text: string): Uint8Array<ArrayBuffer> {
  const shape = (kind: string, content: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${content}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return slideOf(shape('title', title) + shape('body', text));
}

/** Creates a presentation with one slide of these shapes. */
export function slideOf(
  shapes: string,
  attributes = '',
  more: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  return zipOf({
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relationsOf('slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': `<p:sld ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    ...more,
  });
}

/** Inserts a document type declaration before an entry's root element. */
export function withPrologue(archive: Uint8Array, entry: string, prologue: string): Uint8Array<ArrayBuffer> {
  const entries = unzipSync(archive);
  const changed = prologue + strFromU8(entries[entry] ?? new Uint8Array());
  return new Uint8Array(zipSync({ ...entries, [entry]: strToU8(changed) }));
}
