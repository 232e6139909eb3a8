import { tableOf } from '../markdown.ts';
import { type Position, positioned } from '../scripts.ts';

/** A paragraph, heading, item or table. */
type Block = { readonly text: string; readonly isItem: boolean };

/** Text being written: the document, or a footnote or text box in it. */
type TextFlow = {
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
  const outer: TextFlow[] = [];
  let flow = newFlow();
  let waiting = '';
  let position: Position = 'line';

  const settle = () => {
    flow.text += positioned(waiting, position);
    waiting = '';
  };
  const endTable = () => {
    if (flow.rows.length > 0) flow.blocks.push({ text: tableOf(flow.rows), isItem: false });
    flow.rows = [];
  };
  const endParagraph = () => {
    settle();
    if (flow.isInTable) {
      flow.text += ' ';
      return;
    }
    endTable();
    const line = flow.text.trim();
    const { level, label } = flow;
    if (line !== '') {
      const start = level !== null ? `${'#'.repeat(level)} ` : label === null ? '' : `${label} `;
      flow.blocks.push({ text: start + line, isItem: level === null && label !== null });
    }
    for (const box of flow.boxes) flow.blocks.push(box);
    Object.assign(flow, { text: '', label: null, boxes: [] });
  };
  const endCell = () => {
    settle();
    flow.cells.push(flow.text.trim());
    Object.assign(flow, { text: '', label: null });
  };
  /** Ends the inner text and returns its blocks. */
  const endText = (): readonly Block[] => {
    settle();
    if (flow.cells.length > 0) flow.rows.push(flow.cells);
    flow.isInTable = false;
    endParagraph();
    endTable();
    return flow.blocks;
  };

  /** Ends the inner text, continues the outer one, and returns the blocks of the inner one. */
  const leave = (): readonly Block[] => {
    const blocks = endText();
    flow = outer.pop() ?? newFlow();
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
      flow.label = /[\p{L}\p{N}]/u.test(text) ? text : '-';
    },
    level: (level: number | null) => {
      flow.level = level;
    },
    /** Starts a footnote or a text box. */
    open: () => {
      settle();
      outer.push(flow);
      flow = newFlow();
    },
    closeNote: () => {
      const text = onOneLine(leave());
      if (text !== '') flow.text += ` (${text})`;
    },
    closeLink: (url: string) => {
      const text = onOneLine(leave());
      if (text !== '') flow.text += text === url ? url : `[${text}](${url})`;
    },
    closeBox: () => {
      const blocks = leave();
      if (flow.isInTable) flow.text += ` ${onOneLine(blocks)} `;
      else for (const block of blocks) flow.boxes.push(block);
    },
    control: (name: string) => {
      switch (name) {
        case 'par':
        case 'sect':
        case 'page':
          return endParagraph();
        case 'pard':
          Object.assign(flow, { level: null, isInTable: false });
          return;
        case 'intbl':
          flow.isInTable = true;
          return;
        case 'cell':
        case 'nestcell':
          return endCell();
        case 'row':
        case 'nestrow':
          settle();
          if (flow.cells.length > 0) flow.rows.push(flow.cells);
          Object.assign(flow, { cells: [], text: '' });
          return;
      }
    },
    end: () => {
      // A damaged file may not close its notes.
      while (outer.length > 0) for (const block of leave()) flow.boxes.push(block);
      const blocks = endText();
      // List items are separated by one line break, other blocks by two.
      const gap = (at: number) => (blocks[at]?.isItem && blocks[at - 1]?.isItem ? '\n' : '\n\n');
      return blocks.map(({ text }, at) => (at === 0 ? text : gap(at) + text)).join('');
    },
  };
}

const onOneLine = (blocks: readonly Block[]) => blocks.map(({ text }) => text).join(' ');

function newFlow(): TextFlow {
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
