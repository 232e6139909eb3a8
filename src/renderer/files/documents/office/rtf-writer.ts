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
  /** The end of the text, whose characters are all at `position`. */
  waiting: string;
  position: Position;
  level: number | null;
  /** The number or bullet of the paragraph. */
  label: string | null;
  isInTable: boolean;
};

/** Collects the paragraphs and tables of a Rich Text file. */
export function createWriter() {
  const outer: TextFlow[] = [];
  let flow = newFlow();

  /** Ends the inner text, continues the outer one, and returns the blocks of the inner one. */
  const leave = (): readonly Block[] => {
    const blocks = endText(flow);
    flow = outer.pop() ?? newFlow();
    return blocks;
  };

  return {
    write: (value: string, position: Position) => {
      if (position !== flow.position) settle(flow);
      flow.position = position;
      flow.waiting += value;
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
      settle(flow);
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
    control: (name: string) => control(flow, name),
    end: () => {
      // A damaged file may not close its notes.
      while (outer.length > 0) for (const block of leave()) flow.boxes.push(block);
      return textOf(endText(flow));
    },
  };
}

function control(flow: TextFlow, name: string): void {
  switch (name) {
    case 'par':
    case 'sect':
    case 'page':
      endParagraph(flow);
      return;
    case 'pard':
      Object.assign(flow, { level: null, isInTable: false });
      return;
    case 'intbl':
      flow.isInTable = true;
      return;
    case 'cell':
    case 'nestcell':
      settle(flow);
      flow.cells.push(flow.text.trim());
      Object.assign(flow, { text: '', label: null });
      return;
    case 'row':
    case 'nestrow':
      settle(flow);
      if (flow.cells.length > 0) flow.rows.push(flow.cells);
      Object.assign(flow, { cells: [], text: '' });
      return;
  }
}

function settle(flow: TextFlow): void {
  flow.text += positioned(flow.waiting, flow.position);
  flow.waiting = '';
}

function endParagraph(flow: TextFlow): void {
  settle(flow);
  if (flow.isInTable) {
    flow.text += ' ';
    return;
  }
  endTable(flow);
  const line = flow.text.trim();
  const { level, label } = flow;
  if (line !== '') {
    const start = level !== null ? `${'#'.repeat(level)} ` : label === null ? '' : `${label} `;
    flow.blocks.push({ text: start + line, isItem: level === null && label !== null });
  }
  for (const box of flow.boxes) flow.blocks.push(box);
  Object.assign(flow, { text: '', label: null, boxes: [] });
}

function endTable(flow: TextFlow): void {
  if (flow.rows.length > 0) flow.blocks.push({ text: tableOf(flow.rows), isItem: false });
  flow.rows = [];
}

function endText(flow: TextFlow): readonly Block[] {
  settle(flow);
  if (flow.cells.length > 0) flow.rows.push(flow.cells);
  flow.isInTable = false;
  endParagraph(flow);
  endTable(flow);
  return flow.blocks;
}

/** Joins blocks. List items are separated by one line break, other blocks by two. */
function textOf(blocks: readonly Block[]): string {
  const gap = (at: number) => (blocks[at]?.isItem && blocks[at - 1]?.isItem ? '\n' : '\n\n');
  return blocks.map(({ text }, at) => (at === 0 ? text : gap(at) + text)).join('');
}

const onOneLine = (blocks: readonly Block[]) => blocks.map(({ text }) => text).join(' ');

function newFlow(): TextFlow {
  return {
    blocks: [],
    boxes: [],
    rows: [],
    cells: [],
    text: '',
    waiting: '',
    position: 'line',
    level: null,
    label: null,
    isInTable: false,
  };
}
