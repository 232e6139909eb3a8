import type { TranscriptLine } from '../../../shared/models/transcript.ts';
import { type Paragraph as Passage, paragraphsOf } from './paragraphs.ts';
import { shortTime } from './time-code.ts';

/** What stands at the top of the document: the title, and below it a line about the recording. */
export type WordHead = {
  readonly title: string;
  readonly about: string;
  /** ISO 639-1, for the speller; null where it is not known. */
  readonly language: string | null;
};

/** The margin that times hang in, in twentieths of a point: 22 mm. */
const margin = 1247;

/** Read at arm's length, in half points. */
const size = 22;

/** What stands beside the text and is not of it. */
const faint = { color: '6B665E', size: 18 };

/**
 * A transcript as a Word document: its paragraphs as running text, with `times` each one's own in the margin. The
 * library that writes it is loaded when it is first needed.
 */
export async function wordDocument(
  { title, about, language }: WordHead,
  lines: readonly TranscriptLine[],
  times: boolean,
): Promise<Blob> {
  const { Document, HeadingLevel, Packer, Paragraph, Tab, TabStopType, TextRun } = await import('docx');
  const passages = paragraphsOf(lines);
  const hasMargin = times && passages.some(({ start }) => start !== null);
  const hanging = {
    indent: { start: margin, hanging: margin },
    tabStops: [{ type: TabStopType.LEFT, position: margin }],
  };
  const passage = ({ start, text }: Passage) => {
    const fromRight = isRightToLeft(text);
    const time = start === null ? [] : [new TextRun({ text: shortTime(start), ...faint })];
    return new Paragraph({
      ...(fromRight ? { bidirectional: true } : {}),
      ...(hasMargin ? hanging : {}),
      spacing: { after: 160, line: 300 },
      children: [
        ...(hasMargin ? [...time, new TextRun({ children: [new Tab()] })] : []),
        new TextRun({ text: readable(text), ...(fromRight ? { rightToLeft: true } : {}) }),
      ],
    });
  };
  const document = new Document({
    title: readable(title),
    creator: 'Parlance',
    styles: {
      default: {
        document: { run: { font: 'Georgia', size, ...(language ? { language: { value: language } } : {}) } },
        heading1: {
          run: { font: 'Georgia', size: 36, color: '1B1815' },
          paragraph: { spacing: { after: 80 } },
        },
      },
    },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(readable(title))] }),
          new Paragraph({
            spacing: { after: 320 },
            children: [new TextRun({ text: readable(about), ...faint })],
          }),
          ...passages.map(passage),
        ],
      },
    ],
  });
  return Packer.toBlob(document);
}

/** Without what no XML may hold. */
function readable(text: string): string {
  return Array.from(text.toWellFormed())
    .filter((sign) => sign >= ' ' || sign === '\t')
    .join('')
    .replace(/[\ufffe\uffff]/g, '');
}

/** Whether the first letter of a text belongs to a script that runs from right to left. */
function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u.test(
    first,
  );
}
