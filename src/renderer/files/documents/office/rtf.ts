import { ownValue } from '../../../../shared/own-value.ts';
import { type OfficeMath, textOfMath } from '../formulas/office-math.ts';
import { Damaged, PastLimit } from '../limits.ts';
import type { Position } from '../scripts.ts';
import { decoderOf, decoderOfFont } from './rtf-encodings.ts';
import { createWriter } from './rtf-writer.ts';

/** Groups whose content isn't part of the text, by their first control words. */
const skippedGroups: ReadonlySet<string> = new Set([
  ...['colortbl', 'info', 'generator', 'listtable', 'listoverridetable', 'revtbl', 'rsidtbl', 'pgdsctbl'],
  ...['themedata', 'datastore', 'latentstyles', 'xmlnstbl', 'filetbl', 'userprops'],
  ...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'],
  ...['ftnsep', 'ftnsepc', 'ftncn', 'aftnsep', 'aftnsepc', 'aftncn'],
  ...['pict', 'object', 'nonshppict', 'shprslt', 'sp', 'mmathPict', 'moMathParaPr'],
  ...['bkmkstart', 'bkmkend', 'annotation', 'atnid', 'atnauthor', 'xe', 'tc', 'tcn'],
]);

/** Deepest nesting of groups. Word writes about twenty. */
const maxDepth = 500;

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

/** What the text of a group is used for. */
type Use = 'text' | 'skipped' | 'styles' | 'fonts' | 'label' | 'field' | 'math';

type Group = {
  use: Use;
  /** Whether none of its content has been read yet. */
  isFresh: boolean;
  /** Whether its text is a tracked deletion. */
  isDeleted: boolean;
  position: Position;
  /** Number of fallback characters that follow each Unicode character, for old readers (`\uc`). */
  fallback: number;
  font: number | null;
  /** Called when the group ends. */
  close: (() => void) | null;
};

/** The state of reading one file. */
type Reading = {
  readonly writer: ReturnType<typeof createWriter>;
  readonly styles: ReturnType<typeof createStyles>;
  readonly fonts: Map<number, TextDecoder | null>;
  /** The groups around the current one. */
  readonly outer: Group[];
  group: Group;
  /** Decodes text whose font names no character set. */
  decoder: TextDecoder;
  math: ReturnType<typeof createMath>;
  label: string;
  field: string;
  /** Bytes that haven't been decoded yet. */
  pending: number[];
  /** Number of fallback characters that are still to be skipped. */
  toSkip: number;
};

/** Reads a Rich Text file: paragraphs, headings, list items, tables, notes, text boxes and formulas. */
export function readRtf(bytes: Uint8Array): readonly string[] {
  // Decode each byte as one character.
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (!text.startsWith('{\\rtf')) throw new Damaged('rtf');
  const reading = newReading();
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{') openGroup(reading);
    else if (character === '}') {
      closeGroup(reading);
      if (reading.outer.length === 0) break;
    } else if (character === '\\') at = readControl(reading, text, at + 1);
    else if (character !== '\r' && character !== '\n') addByte(reading, bytes[at] ?? 0);
  }
  flush(reading);
  return [reading.writer.end()];
}

function newReading(): Reading {
  return {
    writer: createWriter(),
    styles: createStyles(),
    fonts: new Map(),
    outer: [],
    group: {
      use: 'text',
      isFresh: true,
      isDeleted: false,
      position: 'line',
      fallback: 1,
      font: null,
      close: null,
    },
    decoder: decoderOf(1252),
    math: createMath(),
    label: '',
    field: '',
    pending: [],
    toSkip: 0,
  };
}

function openGroup(reading: Reading): void {
  flush(reading);
  reading.outer.push(reading.group);
  if (reading.outer.length > maxDepth) throw new PastLimit();
  reading.group = { ...reading.group, isFresh: true, close: null };
}

function closeGroup(reading: Reading): void {
  flush(reading);
  reading.toSkip = 0;
  const { close } = reading.group;
  const before = reading.outer.pop();
  if (!before) return;
  reading.group = before;
  close?.();
}

/** Handles what follows a backslash at `at`. Returns the index of its last character. */
function readControl(reading: Reading, text: string, at: number): number {
  const character = text.charAt(at);
  if (character === "'") {
    const value = Number.parseInt(text.slice(at + 1, at + 3), 16);
    if (!Number.isNaN(value)) addByte(reading, value);
    return at + 2;
  }
  word.lastIndex = at;
  const found = word.exec(text);
  if (found) {
    const [matched, name = '', number] = found;
    const parameter = number === undefined ? null : Number(number);
    // Binary data, such as an image, may contain any characters.
    if (name === 'bin') return at + matched.length - 1 + Math.max(0, parameter ?? 0);
    readWord(reading, name, parameter);
    return at + matched.length - 1;
  }
  // A group that begins with `\*` is skipped unless `startGroup` knows it.
  if (character === '*') reading.group.use = 'skipped';
  else if (character === '~') write(reading, '\u00a0');
  else if (character === '_') write(reading, '-');
  else if (character === '\n' || character === '\r') readWord(reading, 'par', null);
  else if (character === '\\' || character === '{' || character === '}')
    addByte(reading, character.charCodeAt(0));
  return at;
}

function readWord(reading: Reading, name: string, parameter: number | null): void {
  const { group, styles, writer } = reading;
  if (name === 'u' && parameter !== null) {
    reading.toSkip = 0;
    write(reading, String.fromCharCode(parameter & 0xffff));
    reading.toSkip = group.fallback;
    return;
  }
  flush(reading);
  const isStart = startGroup(reading, name);
  group.isFresh = false;
  if (isStart || group.use === 'skipped' || setFormat(reading, name, parameter)) return;
  const character = ownValue(characters, name);
  if (character !== undefined) append(reading, character);
  else if (group.use === 'styles') styles.control(name, parameter);
  else if (group.use !== 'text') return;
  else if (name === 's') writer.level(styles.levelOf(parameter ?? 0));
  else if (name === 'outlinelevel') writer.level(headingLevel(parameter));
  else writer.control(name);
}

/** Starts a group that isn't plain text. Returns whether the word starts one. */
function startGroup(reading: Reading, name: string): boolean {
  const { group, writer } = reading;
  const around = reading.outer.at(-1)?.use;
  if (skippedGroups.has(name)) group.use = 'skipped';
  else if (around === 'skipped') return false;
  else if (name === 'stylesheet') group.use = 'styles';
  else if (name === 'fonttbl') group.use = 'fonts';
  else if (name === 'listtext' || name === 'pntext') {
    reading.label = '';
    group.use = 'label';
    group.close = () => reading.label.trim() !== '' && writer.label(reading.label.trim());
  } else if (name === 'fldinst') {
    reading.field = '';
    group.use = 'field';
  } else if (name === 'fldrslt') {
    const [, url = ''] = /^\s*HYPERLINK\s+"((?:https?|mailto):[^"]{1,2000})"/i.exec(reading.field) ?? [];
    reading.field = '';
    if (url === '' || group.use !== 'text') return false;
    writer.open();
    group.close = () => writer.closeLink(url);
  } else if (name === 'footnote' || name === 'shptxt') {
    writer.open();
    group.use = 'text';
    group.position = 'line';
    group.close = name === 'footnote' ? writer.closeNote : writer.closeBox;
  } else if (name === 'moMath') {
    reading.math = createMath();
    group.use = 'math';
    group.close = () => write(reading, reading.math.text());
  } else if (name === 'shpinst' || name === 'moMathPara') group.use = around ?? 'text';
  else if (group.use === 'math' && group.isFresh && /^m[a-zA-Z]/.test(name)) {
    reading.math.start(name);
    group.close = reading.math.end;
  } else return false;
  return true;
}

/** Changes how the text of the group is read. Returns whether the word does that. */
function setFormat(reading: Reading, name: string, parameter: number | null): boolean {
  const { group } = reading;
  const isOn = parameter !== 0;
  switch (name) {
    case 'uc':
      group.fallback = Math.min(Math.max(parameter ?? 1, 0), 100);
      return true;
    case 'ansicpg':
      reading.decoder = decoderOf(parameter ?? 1252);
      return true;
    case 'f':
      group.font = parameter;
      return true;
    case 'fcharset':
      if (group.use === 'fonts' && group.font !== null)
        reading.fonts.set(group.font, decoderOfFont(parameter ?? 0));
      return true;
    case 'deleted':
      group.isDeleted = isOn;
      return true;
    case 'plain':
      Object.assign(group, { isDeleted: false, position: 'line' });
      return true;
    case 'super':
    case 'sub':
      group.position = !isOn ? 'line' : name === 'super' ? 'above' : 'below';
      return true;
    case 'nosupersub':
      group.position = 'line';
      return true;
    default:
      return false;
  }
}

function addByte(reading: Reading, value: number): void {
  if (reading.toSkip > 0) reading.toSkip -= 1;
  else if (reading.group.use !== 'skipped') reading.pending.push(value);
}

function write(reading: Reading, value: string): void {
  flush(reading);
  append(reading, value);
}

/** Decodes the pending bytes. */
function flush(reading: Reading): void {
  const { group, pending, fonts, decoder } = reading;
  if (pending.length === 0) return;
  reading.pending = [];
  const byFont = group.font === null ? null : fonts.get(group.font);
  append(reading, (byFont ?? decoder).decode(new Uint8Array(pending)));
}

function append(reading: Reading, value: string): void {
  const { group } = reading;
  if (group.use === 'text' && !group.isDeleted) reading.writer.write(value, group.position);
  else if (group.use === 'styles') reading.styles.write(value);
  else if (group.use === 'label') reading.label += value;
  else if (group.use === 'field') reading.field += value;
  else if (group.use === 'math') reading.math.write(value);
}

/** A control word, its parameter, and the space that ends it. */
const word = /([a-z]{1,32})(-?\d{1,10})? ?/iy;

/** An element whose content is being read. */
type Open = { readonly name: string; value: string; readonly content: OfficeMath[] };

/** Builds a formula from the groups of a Rich Text file, each of which is an element of Office's notation. */
function createMath() {
  const root: Open = { name: 'oMath', value: '', content: [] };
  const open: Open[] = [root];
  return {
    /** Starts the element for a group, named by its first control word. */
    start: (word: string) => {
      open.push({ name: word.replace(/^m/, ''), value: '', content: [] });
    },
    write: (text: string) => {
      const innermost = open.at(-1) ?? root;
      innermost.value += text;
      innermost.content.push({ name: 't', value: null, content: [text] });
    },
    end: () => {
      const ended = open.pop();
      const parent = open.at(-1);
      if (ended && parent) parent.content.push({ ...ended });
    },
    text: () => textOfMath(root),
  };
}

/** Reads the style sheet of a Rich Text file: which paragraph styles are headings. */
function createStyles() {
  const levels = new Map<number, number>();
  let style: number | null = null;
  let name = '';
  return {
    control: (word: string, parameter: number | null) => {
      if (word === 's') {
        style = parameter;
        name = '';
      } else if (word === 'outlinelevel' && style !== null) {
        const level = headingLevel(parameter);
        if (level !== null) levels.set(style, level);
      }
    },
    /** Adds to the name of a style, which ends with a semicolon. */
    write: (text: string) => {
      name += text;
      if (!text.includes(';')) return;
      const level = /^\s*heading ([1-6])\s*;/i.exec(name)?.[1];
      if (style !== null && level !== undefined && !levels.has(style)) levels.set(style, Number(level));
      name = '';
      style = null;
    },
    /** Returns the heading level of a style. Null if it isn't a heading style. */
    levelOf: (number: number): number | null => levels.get(number) ?? null,
  };
}

/** Converts an outline level, which counts from 0, to a heading level. Null for body text. */
function headingLevel(outline: number | null): number | null {
  // 9 stands for body text.
  return outline === null || outline < 0 || outline > 8 ? null : Math.min(outline + 1, 6);
}
