import { tableOf } from '../markdown.ts';
import { type Position, positioned } from '../scripts.ts';

/** A paragraph, heading, item or table. */
type Block = { readonly text: string; readonly isItem: boolean };

/** What is being written: the document, or a footnote or a text box in it. */
type Place = {
  readonly blocks: Block[];
  /** Text boxes of the paragraph, which follow it. */
  boxes: Block[];
  rows: string[][];
  cells: string[];
  text: string;
  level: number | null;
  /** The number or bullet of the paragraph. */
  label: string | null;
  isInTable: boolean;
};

/** Collects the paragraphs and tables of a Rich Text file. */
export function createWriter() {
  const outer: Place[] = [];
  let place = newPlace();
  let waiting = '';
  let position: Position = 'line';

  const settle = () => {
    place.text += positioned(waiting, position);
    waiting = '';
  };
  const endTable = () => {
    if (place.rows.length > 0) place.blocks.push({ text: tableOf(place.rows), isItem: false });
    place.rows = [];
  };
  const endParagraph = () => {
    settle();
    if (place.isInTable) {
      place.text += ' ';
      return;
    }
    endTable();
    const line = place.text.trim();
    const { level, label } = place;
    if (line !== '') {
      const start = level !== null ? `${'#'.repeat(level)} ` : label === null ? '' : `${label} `;
      place.blocks.push({ text: start + line, isItem: level === null && label !== null });
    }
    for (const box of place.boxes) place.blocks.push(box);
    Object.assign(place, { text: '', label: null, boxes: [] });
  };
  const endCell = () => {
    settle();
    place.cells.push(place.text.trim());
    Object.assign(place, { text: '', label: null });
  };
  /** Ends the inner text and returns its blocks. */
  const ended = (): readonly Block[] => {
    settle();
    if (place.cells.length > 0) place.rows.push(place.cells);
    place.isInTable = false;
    endParagraph();
    endTable();
    return place.blocks;
  };

  /** Ends the inner text, continues the outer one, and returns the blocks of the inner one. */
  const leave = (): readonly Block[] => {
    const blocks = ended();
    place = outer.pop() ?? newPlace();
    return blocks;
  };

  return {
    write: (value: string, at: Position) => {
      if (at !== position) settle();
      position = at;
      waiting += value;
    },
    /** Sets the number or bullet of the paragraph. */
    label: (text: string) => {
      place.label = /[\p{L}\p{N}]/u.test(text) ? text : '-';
    },
    level: (level: number | null) => {
      place.level = level;
    },
    /** Starts a footnote or a text box. */
    open: () => {
      settle();
      outer.push(place);
      place = newPlace();
    },
    closeNote: () => {
      const text = onOneLine(leave());
      if (text !== '') place.text += ` (${text})`;
    },
    closeLink: (url: string) => {
      const text = onOneLine(leave());
      if (text !== '') place.text += text === url ? url : `[${text}](${url})`;
    },
    closeBox: () => {
      const blocks = leave();
      if (place.isInTable) place.text += ` ${onOneLine(blocks)} `;
      else for (const block of blocks) place.boxes.push(block);
    },
    control: (name: string) => {
      switch (name) {
        case 'par':
        case 'sect':
        case 'page':
          return endParagraph();
        case 'pard':
          Object.assign(place, { level: null, isInTable: false });
          return;
        case 'intbl':
          place.isInTable = true;
          return;
        case 'cell':
        case 'nestcell':
          return endCell();
        case 'row':
        case 'nestrow':
          settle();
          if (place.cells.length > 0) place.rows.push(place.cells);
          Object.assign(place, { cells: [], text: '' });
          return;
      }
    },
    end: () => {
      // A damaged file may not close its notes.
      while (outer.length > 0) for (const block of leave()) place.boxes.push(block);
      const blocks = ended();
      // Items of a list are separated by one line break, other blocks by two.
      const gap = (at: number) => (blocks[at]?.isItem && blocks[at - 1]?.isItem ? '\n' : '\n\n');
      return blocks.map(({ text }, at) => (at === 0 ? text : gap(at) + text)).join('');
    },
  };
}

const onOneLine = (blocks: readonly Block[]) => blocks.map(({ text }) => text).join(' ');

function newPlace(): Place {
  return {
    blocks: [],
    boxes: [],
    rows: [],
    cells: [],
    text: '',
    level: null,
    label: null,
    isInTable: false,
  };
}
