import { execFileSync } from 'node:child_process';
import { copyFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error The scripts are plain JavaScript.
import { hasOfficeTools } from '../../scripts/set-up/office-tools.mjs';

/** Returns why LibreOffice can't create files on this machine, or null if it can. */
export function lacksOffice(): string | null {
  return hasOfficeTools() ? null : 'LibreOffice or pdftotext is missing';
}

const paragraph =
  'Harbour masters measure the depth twice a day, because the sand moves with every storm, and print the tables again.';

const report = `<!doctype html><html><head><meta charset="utf-8"><title>Report</title></head><body>
<h1>Tide report</h1><p>For <b>Setúbal</b> and Vigo, with naïve façades.</p>
<ul><li>High at six</li><li>Low at noon</li></ul>
<table border="1"><tr><th>Port</th><th>Depth</th></tr><tr><td>Setúbal</td><td>12 m</td></tr></table>
${Array.from({ length: 120 }, (_, at) => `<h2>Day ${at + 1}</h2><p>${paragraph} Entry ${at * 37}.</p>`).join('\n')}
</body></html>`;

const cells = [
  ['Port', 'Depth', 'Measured'],
  ['Setúbal', '12.5', '2024-03-01'],
  ['Vigo, inner', '7', ''],
];

/**
 * Folder with a workbook (merged cells, dates, formulas, a hidden sheet) and a text document whose table has merged
 * cells.
 */
const sources = join(import.meta.dirname, '../fixtures/office');

const box = 'svg:width="20cm" svg:height="4cm" svg:x="1cm" svg:y="1cm"';
const slides = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>
<draw:page draw:name="one"><draw:frame ${box}><draw:text-box><text:p>Tide report</text:p><text:p>High at six</text:p></draw:text-box></draw:frame></draw:page>
<draw:page draw:name="two"><draw:frame ${box}><table:table><table:table-column/><table:table-column/><table:table-row><table:table-cell><text:p>Port</text:p></table:table-cell><table:table-cell><text:p>Depth</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>Vigo</text:p></table:table-cell><table:table-cell><text:p>7 m</text:p></table:table-cell></table:table-row></table:table></draw:frame></draw:page>
</office:presentation></office:body></office:document>`;

/** Creates documents with LibreOffice in a folder, and returns the names of those that open without a password. */
export async function officeFiles(folder: string): Promise<readonly string[]> {
  writeFileSync(join(folder, 'report.html'), report);
  writeFileSync(
    join(folder, 'Depths.csv'),
    cells.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
  );
  writeFileSync(join(folder, 'slides.fodp'), slides);
  const convert = (file: string, to: string, ...more: readonly string[]) =>
    execFileSync('soffice', ['--headless', ...more, '--convert-to', to, file], {
      cwd: folder,
      timeout: 120_000,
      stdio: 'ignore',
    });
  convert('report.html', 'odt:writer8', '--infilter=HTML (StarWriter)');
  for (const format of ['docx:MS Word 2007 XML', 'rtf:Rich Text Format', 'epub:EPUB', 'pdf'])
    convert('report.odt', format);
  const exportPdf = (name: string, options: object) => {
    renameSync(join(folder, 'report.pdf'), join(folder, 'plain.pdf'));
    const json = Object.entries(options).map(([key, value]) => [
      key,
      { type: typeof value, value: String(value) },
    ]);
    convert('report.odt', `pdf:writer_pdf_Export:${JSON.stringify(Object.fromEntries(json))}`);
    renameSync(join(folder, 'report.pdf'), join(folder, name));
    renameSync(join(folder, 'plain.pdf'), join(folder, 'report.pdf'));
  };
  exportPdf('tagged.pdf', { UseTaggedPDF: true });
  exportPdf('locked.pdf', { EncryptFile: true, DocumentOpenPassword: 'tide' });
  // 44: commas, 34: quotes, 76: UTF-8, and dates are recognised.
  for (const format of ['xlsx', 'ods']) {
    convert('Depths.csv', format, '--infilter=CSV:44,34,76,1,,0,false,true,false');
    renameSync(join(folder, `Depths.${format}`), join(folder, `sheet.${format}`));
  }
  for (const format of ['pptx', 'odp']) convert('slides.fodp', format);
  for (const name of ['book.fods', 'merged.html']) copyFileSync(join(sources, name), join(folder, name));
  for (const format of ['xlsx', 'ods']) convert('book.fods', format);
  convert('merged.html', 'odt:writer8', '--infilter=HTML (StarWriter)');
  convert('merged.odt', 'docx:MS Word 2007 XML');
  return [
    ...['report.docx', 'report.odt', 'report.rtf', 'report.epub', 'report.pdf', 'tagged.pdf'],
    ...['sheet.xlsx', 'sheet.ods', 'slides.pptx', 'slides.odp'],
    ...['book.xlsx', 'book.ods', 'merged.docx', 'merged.odt'],
  ];
}

/**
 * Returns the words that pdftotext finds in a PDF but a text lacks, each as often as it's missing. Ligatures and
 * accents are compared in their compatible, composed form (NFKC). `inColumns` reads the words in the PDF's content
 * order, since pdftotext would otherwise join the halves of hyphenated words with text from the other column.
 */
export function wordsMissingIn(
  text: string,
  pdf: string,
  inColumns = false,
): { readonly missing: readonly string[]; readonly total: number } {
  const words = (from: string) =>
    from
      .normalize('NFKC')
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const flags = inColumns ? ['-raw'] : [];
  const output = execFileSync('pdftotext', [...flags, pdf, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const pdfWords = words(inColumns ? output.replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1') : output);
  const found = new Map<string, number>();
  for (const word of words(text)) found.set(word, (found.get(word) ?? 0) + 1);
  const missing = pdfWords.filter((word) => {
    const remaining = found.get(word) ?? 0;
    found.set(word, remaining - 1);
    return remaining <= 0;
  });
  return { missing, total: pdfWords.length };
}
