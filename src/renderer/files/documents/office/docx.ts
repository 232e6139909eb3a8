import mammoth from 'mammoth';
import { openArchive } from '../archive.ts';
import { withFormulasAsText } from '../formulas/office-math.ts';
import { markdownOfHtml } from '../html.ts';
import { Damaged } from '../limits.ts';

/** Reads a Word document: headings, lists, tables, notes, links and formulas. Images become their alternative text. */
export async function readDocx(bytes: Uint8Array): Promise<readonly string[]> {
  // The library unpacks without limits, so it gets an archive that is already unpacked.
  const archive = openArchive(bytes, (name) => /\.(?:xml|rels)$/i.test(name));
  if (!archive.has('[Content_Types].xml')) throw new Damaged('docx');
  const repacked = archive.repacked((name) =>
    /^word\/\w{1,50}\.xml$/.test(name) ? readable(archive.text(name)) : null,
  );
  // The library uses the second name in Node, where the tests run.
  const input = Object.assign({ arrayBuffer: repacked }, { buffer: repacked });
  const { value } = await mammoth.convertToHtml(input, {
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    externalFileAccess: false,
    // In addition to the default styles for headings, and for lists of up to five levels.
    styleMap: ["p[style-name='Title'] => h1:fresh", ...deepLists],
  });
  return [markdownOfHtml(value)];
}

/** Word's lists have nine levels. */
const deepLists = [6, 7, 8, 9].flatMap((level) => {
  const outer = 'ul|ol > li > '.repeat(level - 1);
  return [
    `p:unordered-list(${level}) => ${outer}ul > li:fresh`,
    `p:ordered-list(${level}) => ${outer}ol > li:fresh`,
  ];
});

/**
 * Replaces markup that makes the library leave out text: formulas, simple fields, text with a reading aid (ruby) or in
 * another direction, and one kind of line break.
 */
function readable(xml: string): string {
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  return withFormulasAsText(xml, run)
    .replace(/<\/?w:(?:fldSimple|dir|bdo|ruby|rubyBase)(?=[\s>])[^<>]*>/g, '')
    .replace(/<w:cr\s*\/>/g, '<w:br/>');
}
