import type { IRunOptions, Paragraph, Table } from 'docx';
import { joinTexts } from '../../../shared/text/join-texts.ts';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { pairRows } from '../../files/transcript/pair-rows.ts';
import { type Paragraph as Passage, paragraphsOf } from '../../files/transcript/paragraphs.ts';
import type { TextMark } from '../../files/transcript/text-marks.ts';
import { shortTime } from '../../files/transcript/time-code.ts';
import { type ExportOptions, spoken } from '../../files/transcript/transcript-file.ts';

/** The head of the document: the title, and a line about the recording. */
export type WordHead = {
  readonly title: string;
  readonly about: string;
  /** ISO 639-1 code, for the spell checker. Null if unknown. */
  readonly language: string | null;
};

/** Width of the margin for times, in twentieths of a point: 22 mm. */
const margin = 1247;

/** Text width on A4 with one-inch margins, in twentieths of a point. */
const pageWidth = 9026;

/** Font size in half-points. */
const size = 22;

/** Style of text that isn't part of the transcript. */
const faint = { color: '6B665E', size: 18 };

/**
 * Returns a transcript as a Word document of paragraphs, with their times in the margin if `times` is set. The library
 * is loaded on first use.
 */
export async function wordDocument(
  { title, about, language }: WordHead,
  lines: readonly TranscriptLine[],
  { times, marks }: ExportOptions,
): Promise<Blob> {
  const { Paragraph, Tab, TabStopType, TextRun } = await import('docx');
  const passages = paragraphsOf(lines, marks);
  const hasMargin = times && passages.some(({ start }) => start !== null);
  const hanging = {
    indent: { start: margin, hanging: margin },
    tabStops: [{ type: TabStopType.LEFT, position: margin }],
  };
  const passage = ({ start, text, speaker, isMark }: Passage) => {
    const fromRight = isRightToLeft(text);
    const time = start === null ? [] : [new TextRun({ text: shortTime(start), ...faint })];
    return new Paragraph({
      ...(fromRight ? { bidirectional: true } : {}),
      ...(hasMargin ? hanging : {}),
      spacing: { after: 160, line: 300 },
      children: [
        ...(hasMargin ? [...time, new TextRun({ children: [new Tab()] })] : []),
        ...(speaker === undefined ? [] : [new TextRun({ text: `${readable(speaker)}: `, bold: true })]),
        new TextRun({
          text: readable(text),
          ...(isMark ? { color: faint.color, italics: true } : {}),
          ...(fromRight ? { rightToLeft: true } : {}),
        }),
      ],
    });
  };
  return packed({ title, about, language }, passages.map(passage));
}

/** Column headings of a document in two languages. */
export type ColumnTitles = readonly [original: string, translation: string];

/**
 * Returns a transcript and its translation as a Word document: a two-column table, with lines spoken at the same time
 * in one row, and a row for each mark. With `times`, rows start with their times.
 */
export async function pairDocument(
  head: WordHead,
  titles: ColumnTitles,
  [original, translation]: readonly [readonly TranscriptLine[], readonly TranscriptLine[]],
  times: boolean,
  marks: readonly [readonly TextMark[], readonly TextMark[]],
): Promise<Blob> {
  const {
    BorderStyle,
    Paragraph,
    Table,
    TableCell,
    TableLayoutType,
    TableRow,
    TextRun,
    VerticalAlign,
    WidthType,
  } = await import('docx');
  const rows = pairRows(original, translation);
  const hasTimes = times && rows.some(({ start }) => start !== null);
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'DDD8CF' };
  const columnWidth = (pageWidth - (hasTimes ? margin : 0)) / 2;
  const cell = (text: string, width: number, run: IRunOptions) => {
    const fromRight = isRightToLeft(text);
    return new TableCell({
      width: { size: width, type: WidthType.DXA },
      verticalAlign: VerticalAlign.TOP,
      margins: { top: 60, bottom: 60, right: 160 },
      borders: { top: none, bottom: line, left: none, right: none },
      children: [
        new Paragraph({
          ...(fromRight ? { bidirectional: true } : {}),
          children: [
            new TextRun({ text: readable(text), ...run, ...(fromRight ? { rightToLeft: true } : {}) }),
          ],
        }),
      ],
    });
  };
  const lineTexts = (lines: readonly TranscriptLine[]) => joinTexts(lines.map(withSpeaker));
  const row = (time: string, left: string, right: string, run: { readonly bold?: boolean } = {}) =>
    new TableRow({
      tableHeader: run.bold ?? false,
      cantSplit: true,
      children: [
        ...(hasTimes ? [cell(time, margin, faint)] : []),
        cell(left, columnWidth, run),
        cell(right, columnWidth, { ...run, language: { value: 'en' } }),
      ],
    });
  const table = new Table({
    layout: TableLayoutType.FIXED,
    width: { size: pageWidth, type: WidthType.DXA },
    columnWidths: [...(hasTimes ? [margin] : []), columnWidth, columnWidth],
    rows: [
      row('', ...titles, { bold: true }),
      ...withMarkRows(
        rows
          .map(({ left, right, start }) => ({ start, left: lineTexts(left), right: lineTexts(right) }))
          .filter(({ left, right }) => left !== '' || right !== ''),
        marks,
      ).map(({ start, left, right }) => row(start === null ? '' : shortTime(start), left, right)),
    ],
  });
  return packed(head, [table]);
}

/** Returns the text of a line, preceded by the speaker's name where the speaker changes within a row. */
function withSpeaker({ text, speaker }: TranscriptLine, at: number, all: readonly TranscriptLine[]): string {
  return speaker === null || speaker === all[at - 1]?.speaker ? text : spoken(speaker, text);
}

type TextRow = { readonly start: number | null; readonly left: string; readonly right: string };

/** Adds a row for each mark, in its own column, before the next row in time order. */
function withMarkRows(
  rows: readonly TextRow[],
  [left, right]: readonly [readonly TextMark[], readonly TextMark[]],
): readonly TextRow[] {
  let at = 0;
  const lineTexts = rows.map((row) => {
    at = row.start ?? at;
    return { ...row, at };
  });
  const marked = [
    ...left.map(({ start, text }) => ({ start, at: start, left: text, right: '' })),
    ...right.map(({ start, text }) => ({ start, at: start, left: '', right: text })),
  ];
  return [...marked, ...lineTexts].toSorted((one, other) => one.at - other.at);
}

async function packed(
  { title, about, language }: WordHead,
  children: readonly (Paragraph | Table)[],
): Promise<Blob> {
  const { Document, HeadingLevel, Packer, Paragraph, TextRun } = await import('docx');
  const document = new Document({
    title: readable(title),
    creator: 'Parlance',
    styles: {
      default: {
        document: { run: { font: 'Georgia', size, ...(language ? { language: languageOf(language) } : {}) } },
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
          ...children,
        ],
      },
    ],
  });
  return Packer.toBlob(document);
}

/**
 * Returns the language setting of a document. Word has one for each kind of script. If Latin text were set to Chinese
 * or Japanese, its words would be broken incorrectly.
 */
function languageOf(tag: string) {
  if (/^(zh|yue|cmn|ja|ko)\b/.test(tag)) return { eastAsia: tag };
  return /^(ar|fa|he|ur|yi|ps|ug|sd)\b/.test(tag) ? { bidirectional: tag } : { value: tag };
}

/** Removes characters that XML doesn't allow. */
function readable(text: string): string {
  return Array.from(text.toWellFormed())
    .filter((character) => character >= ' ' || character === '\t')
    .join('')
    .replace(/[\ufffe\uffff]/g, '');
}

/** Returns whether the first letter of `text` is in a right-to-left script. */
function isRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u.test(
    first,
  );
}
