import { ownValue } from '../../../../shared/own-value.ts';
import { Damaged, PastLimit } from '../limits.ts';
import { tableOf } from '../markdown.ts';

/** Deepest nesting of groups. Word writes about twenty. */
const maxDepth = 500;

/** Groups whose content isn't part of the text. */
const skipped = new Set([
  ...[
    'fonttbl',
    'colortbl',
    'stylesheet',
    'info',
    'pict',
    'object',
    'header',
    'headerl',
    'headerr',
    'headerf',
  ],
  ...['footer', 'footerl', 'footerr', 'footerf', 'listtable', 'listoverridetable', 'revtbl', 'rsidtbl'],
  ...['generator', 'themedata', 'datastore', 'latentstyles', 'xmlnstbl', 'fldinst', 'bkmkstart', 'bkmkend'],
  ...['annotation', 'atnid', 'atnauthor', 'nonshppict', 'pgdsctbl', 'listtext', 'pntext'],
]);

/** Characters that are written as control words. */
const characters: Readonly<Record<string, string>> = {
  tab: ' ',
  line: '\n',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
  enspace: ' ',
  emspace: ' ',
};

/** Code pages of `\ansicpg` that browsers decode, besides those named `windows-125x`. */
const encodings: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  866: 'ibm866',
  65001: 'utf-8',
};

type Group = {
  readonly isSkipped: boolean;
  /** How many characters stand for one in Unicode, for old readers (`\uc`). */
  readonly fallback: number;
};

/** Reads a Rich Text file: paragraphs, headings by outline level, list items and tables. */
export function readRtf(bytes: Uint8Array): readonly string[] {
  const text = new TextDecoder('latin1').decode(bytes);
  if (!text.startsWith('{\\rtf')) throw new Damaged('rtf');
  const writer = createWriter();
  const groups: Group[] = [];
  let group: Group = { isSkipped: false, fallback: 1 };
  let decoder = new TextDecoder('windows-1252');
  let pending: number[] = [];
  let toSkip = 0;

  const flush = () => {
    if (pending.length === 0) return;
    writer.write(decoder.decode(new Uint8Array(pending)));
    pending = [];
  };
  const write = (value: string) => {
    flush();
    if (!group.isSkipped) writer.write(value);
  };
  const onByte = (value: number) => {
    if (toSkip > 0) toSkip -= 1;
    else if (!group.isSkipped) pending.push(value);
  };

  const onWord = (word: string, parameter: number | null) => {
    if (word === 'u' && parameter !== null) {
      toSkip = 0;
      write(String.fromCharCode(parameter & 0xffff));
      toSkip = group.fallback;
      return;
    }
    flush();
    if (word === 'uc') group = { ...group, fallback: Math.min(Math.max(parameter ?? 1, 0), 100) };
    else if (word === 'ansicpg') decoder = decoderOf(parameter ?? 1252);
    else if (skipped.has(word)) {
      if (word === 'listtext' || word === 'pntext') writer.item();
      group = { ...group, isSkipped: true };
    } else if (!group.isSkipped) {
      const character = ownValue(characters, word);
      if (character !== undefined) writer.write(character);
      else writer.control(word, parameter);
    }
  };

  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{') {
      flush();
      groups.push(group);
      if (groups.length > maxDepth) throw new PastLimit();
    } else if (character === '}') {
      flush();
      toSkip = 0;
      const before = groups.pop();
      if (!before) break;
      group = before;
      if (groups.length === 0) break;
    } else if (character === '\\') {
      at = control(text, at + 1, onWord, onByte, write, () => {
        group = { ...group, isSkipped: true };
      });
    } else if (character !== '\r' && character !== '\n') {
      onByte(text.charCodeAt(at));
    }
  }
  flush();
  return [writer.end()];
}

/** Handles what follows a backslash at `at`. Returns the index of its last character. */
function control(
  text: string,
  at: number,
  onWord: (word: string, parameter: number | null) => void,
  onByte: (value: number) => void,
  write: (value: string) => void,
  onStar: () => void,
): number {
  const character = text.charAt(at);
  if (character === "'") {
    const value = Number.parseInt(text.slice(at + 1, at + 3), 16);
    if (!Number.isNaN(value)) onByte(value);
    return at + 2;
  }
  word.lastIndex = at;
  const found = word.exec(text);
  if (found) {
    const [whole, name = '', number] = found;
    onWord(name, number === undefined ? null : Number(number));
    return at + whole.length - 1;
  }
  if (character === '*') onStar();
  else if (character === '~') write('\u00a0');
  else if (character === '_') write('-');
  else if (character === '\n' || character === '\r') onWord('par', null);
  else if (character === '\\' || character === '{' || character === '}') onByte(character.charCodeAt(0));
  return at;
}

/** A control word, its parameter, and the space that ends it. */
const word = /([a-z]{1,32})(-?\d{1,10})? ?/iy;

function decoderOf(codePage: number): TextDecoder {
  try {
    return new TextDecoder(encodings[codePage] ?? `windows-${codePage}`);
  } catch {
    return new TextDecoder('windows-1252');
  }
}

/** Collects paragraphs and tables. */
function createWriter() {
  const blocks: string[] = [];
  let rows: string[][] = [];
  let cells: string[] = [];
  let text = '';
  let level: number | null = null;
  let isItem = false;
  let isInTable = false;

  const endTable = () => {
    if (rows.length > 0) blocks.push(tableOf(rows));
    rows = [];
  };
  const endParagraph = () => {
    if (isInTable) {
      text += ' ';
      return;
    }
    endTable();
    const line = text.trim();
    if (line !== '')
      blocks.push(isItem ? `- ${line}` : level === null ? line : `${'#'.repeat(level)} ${line}`);
    text = '';
    isItem = false;
  };

  return {
    write: (value: string) => {
      text += value;
    },
    item: () => {
      isItem = true;
    },
    control: (name: string, parameter: number | null) => {
      switch (name) {
        case 'par':
        case 'sect':
        case 'page':
          return endParagraph();
        case 'pard':
          level = null;
          isInTable = false;
          return;
        case 'intbl':
          isInTable = true;
          return;
        case 'outlinelevel':
          level = Math.min(Math.max((parameter ?? 0) + 1, 1), 6);
          return;
        case 'cell':
        case 'nestcell':
          cells.push(text.trim());
          text = '';
          isItem = false;
          return;
        case 'row':
        case 'nestrow':
          if (cells.length > 0) rows.push(cells);
          cells = [];
          text = '';
          return;
      }
    },
    end: () => {
      isInTable = false;
      endParagraph();
      endTable();
      // Items of a list are separated by one line break, other blocks by two.
      return blocks.reduce((all, block, at) => {
        const gap = block.startsWith('- ') && blocks[at - 1]?.startsWith('- ') ? '\n' : '\n\n';
        return at === 0 ? block : all + gap + block;
      }, '');
    },
  };
}
