import { ownValue } from '../../../../shared/own-value.ts';
import { type OfficeMath, textOfMath } from '../formulas/office-math.ts';
import { Damaged, PastLimit } from '../limits.ts';
import type { Position } from '../scripts.ts';
import { decoderOf, decoderOfFont } from './rtf-encodings.ts';
import { createStyles } from './rtf-styles.ts';
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
  /** Whether it began with `\*`, which marks groups that readers may ignore. */
  isStarred: boolean;
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

/** Reads a Rich Text file: paragraphs, headings, list items, tables, notes, text boxes and formulas. */
export function readRtf(bytes: Uint8Array): readonly string[] {
  // Decode each byte as one character.
  const text = new TextDecoder('windows-1252').decode(bytes);
  if (!text.startsWith('{\\rtf')) throw new Damaged('rtf');
  const writer = createWriter();
  const styles = createStyles();
  const fonts = new Map<number, TextDecoder | null>();
  const groups: Group[] = [];
  let group: Group = {
    use: 'text',
    isStarred: false,
    isFresh: true,
    isDeleted: false,
    position: 'line',
    fallback: 1,
    font: null,
    close: null,
  };
  let decoder = decoderOf(1252);
  let math = createMath();
  let label = '';
  let field = '';
  let pending: number[] = [];
  let toSkip = 0;

  const append = (value: string) => {
    if (group.use === 'text' && !group.isDeleted) writer.write(value, group.position);
    else if (group.use === 'styles') styles.write(value);
    else if (group.use === 'label') label += value;
    else if (group.use === 'field') field += value;
    else if (group.use === 'math') math.write(value);
  };
  const flush = () => {
    if (pending.length === 0) return;
    const byFont = group.font === null ? null : fonts.get(group.font);
    append((byFont ?? decoder).decode(new Uint8Array(pending)));
    pending = [];
  };
  const write = (value: string) => {
    flush();
    append(value);
  };
  const onByte = (value: number) => {
    if (toSkip > 0) toSkip -= 1;
    else if (group.use !== 'skipped') pending.push(value);
  };

  /** Starts a group that isn't plain text. Returns whether the word starts one. */
  const startGroup = (name: string): boolean => {
    // A group that begins with `\*` is skipped unless it's known.
    const isHidden = groups.at(-1)?.use === 'skipped';
    if (skippedGroups.has(name)) group.use = 'skipped';
    else if (isHidden) return false;
    else if (name === 'stylesheet') group.use = 'styles';
    else if (name === 'fonttbl') group.use = 'fonts';
    else if (name === 'listtext' || name === 'pntext') {
      label = '';
      group.use = 'label';
      group.close = () => label.trim() !== '' && writer.label(label.trim());
    } else if (name === 'fldinst') {
      field = '';
      group.use = 'field';
    } else if (name === 'fldrslt') {
      const [, url = ''] = /^\s*HYPERLINK\s+"((?:https?|mailto):[^"]{1,2000})"/i.exec(field) ?? [];
      field = '';
      if (url === '' || group.use !== 'text') return false;
      writer.open();
      group.close = () => writer.closeLink(url);
    } else if (name === 'footnote' || name === 'shptxt') {
      writer.open();
      group.use = 'text';
      group.position = 'line';
      group.close = name === 'footnote' ? writer.closeNote : writer.closeBox;
    } else if (name === 'moMath') {
      math = createMath();
      group.use = 'math';
      group.close = () => write(math.text());
    } else if (name === 'shpinst' || name === 'moMathPara') group.use = groups.at(-1)?.use ?? 'text';
    else if (group.use === 'math' && group.isFresh && /^m[a-zA-Z]/.test(name)) {
      math.start(name);
      group.close = math.end;
    } else return false;
    return true;
  };

  const onWord = (name: string, parameter: number | null) => {
    if (name === 'u' && parameter !== null) {
      toSkip = 0;
      write(String.fromCharCode(parameter & 0xffff));
      toSkip = group.fallback;
      return;
    }
    flush();
    const isStart = startGroup(name);
    group.isFresh = false;
    if (isStart || group.use === 'skipped') return;
    const isOn = parameter !== 0;
    switch (name) {
      case 'uc':
        group.fallback = Math.min(Math.max(parameter ?? 1, 0), 100);
        return;
      case 'ansicpg':
        decoder = decoderOf(parameter ?? 1252);
        return;
      case 'f':
        group.font = parameter;
        return;
      case 'fcharset':
        if (group.use === 'fonts' && group.font !== null)
          fonts.set(group.font, decoderOfFont(parameter ?? 0));
        return;
      case 'deleted':
        group.isDeleted = isOn;
        return;
      case 'plain':
        Object.assign(group, { isDeleted: false, position: 'line' });
        return;
      case 'super':
      case 'sub':
        group.position = !isOn ? 'line' : name === 'super' ? 'above' : 'below';
        return;
      case 'nosupersub':
        group.position = 'line';
        return;
    }
    const character = ownValue(characters, name);
    if (character !== undefined) return append(character);
    if (group.use === 'styles') return styles.control(name, parameter);
    if (group.use !== 'text') return;
    if (name === 's') writer.level(styles.levelOf(parameter ?? 0));
    else if (name === 'outlinelevel') writer.level(styles.levelIn(parameter));
    else writer.control(name);
  };

  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '{') {
      flush();
      groups.push(group);
      if (groups.length > maxDepth) throw new PastLimit();
      group = { ...group, isStarred: false, isFresh: true, close: null };
    } else if (character === '}') {
      flush();
      toSkip = 0;
      const before = groups.pop();
      if (!before) break;
      const { close } = group;
      group = before;
      close?.();
      if (groups.length === 0) break;
    } else if (character === '\\') {
      at = control(text, at + 1, onWord, onByte, write, () => {
        group.isStarred = true;
        group.use = 'skipped';
      });
    } else if (character !== '\r' && character !== '\n') {
      onByte(bytes[at] ?? 0);
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
    const [matched, name = '', number] = found;
    const parameter = number === undefined ? null : Number(number);
    // Binary data, such as an image, may contain any characters.
    if (name === 'bin') return at + matched.length - 1 + Math.max(0, parameter ?? 0);
    onWord(name, parameter);
    return at + matched.length - 1;
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
