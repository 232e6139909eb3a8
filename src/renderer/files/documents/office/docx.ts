import mammoth from 'mammoth';
import { openArchive } from '../archive.ts';
import { markdownOfHtml } from '../html.ts';
import { Damaged } from '../limits.ts';
import { withFormulasAsText } from './formulas.ts';

/** Reads a Word document: headings, lists, tables, notes, links and formulas. Images become their alternative text. */
export async function readDocx(bytes: Uint8Array): Promise<readonly string[]> {
  // The library unpacks without limits, so it gets an archive that is already unpacked.
  const archive = openArchive(bytes, (name) => /\.(?:xml|rels)$/i.test(name));
  if (!archive.has('[Content_Types].xml')) throw new Damaged('docx');
  const repacked = archive.repacked((name) =>
    /^word\/\w{1,50}\.xml$/.test(name) ? withFormulasAsText(archive.text(name)) : null,
  );
  // The second name is the one in Node, where tests run.
  const input = Object.assign({ arrayBuffer: repacked }, { buffer: repacked });
  const { value } = await mammoth.convertToHtml(input, {
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    externalFileAccess: false,
  });
  return [markdownOfHtml(value)];
}
