import { encodingByMark } from '../../../shared/text/byte-order-mark.ts';
import { markdownOfHtml } from './html.ts';
import { Damaged } from './limits.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Pictures and other output that has no text, by name, in the order in which it was left out. */
type LeftOut = string[];

/**
 * Reads a Jupyter notebook (nbformat 1 to 4) as Markdown: text as it is, code and its output in fences. Pictures are
 * named where they were, and counted at the end.
 * @throws `Damaged` if it isn't a notebook
 */
export function readNotebook(bytes: Uint8Array): string {
  const notebook = parsed(bytes);
  const cells = cellsOf(notebook);
  const language = languageOf(notebook);
  const leftOut: LeftOut = [];
  const blocks = cells.flatMap((cell, at) => blocksOf(cell, language, `cell ${at + 1}`, leftOut));
  if (leftOut.length > 0) blocks.push(`[Left out: ${leftOut.length}]`);
  return blocks.filter((block) => block.trim() !== '').join('\n\n');
}

function parsed(bytes: Uint8Array): Fields {
  try {
    return fieldsOf(JSON.parse(new TextDecoder(encodingByMark(bytes) ?? 'utf-8').decode(bytes)));
  } catch (thrown) {
    throw new Damaged('notebook', { cause: thrown });
  }
}

/** Returns the cells. Before nbformat 4, they're in worksheets. */
function cellsOf({ cells, worksheets }: Fields): readonly Fields[] {
  if (Array.isArray(cells)) return cells.map(fieldsOf);
  if (!Array.isArray(worksheets)) throw new Damaged('notebook');
  return worksheets.flatMap((sheet) => listOf(fieldsOf(sheet).cells)).map(fieldsOf);
}

function languageOf({ metadata }: Fields): string {
  const { language_info: info, kernelspec } = fieldsOf(metadata);
  const named = [fieldsOf(info).name, fieldsOf(kernelspec).language].find((name) => typeof name === 'string');
  return codeLanguage(named ?? 'python');
}

/** Returns a name that can follow a fence. */
function codeLanguage(name: unknown): string {
  return typeof name === 'string' && /^[\w+#.-]{1,40}$/.test(name) ? name.toLowerCase() : '';
}

function blocksOf(cell: Fields, language: string, place: string, leftOut: LeftOut): readonly string[] {
  const source = textOf(cell.source ?? cell.input);
  switch (cell.cell_type) {
    case 'markdown':
    case 'html':
      return [withoutPictures(source, leftOut)];
    case 'heading': {
      const level = Math.min(6, Math.max(1, Math.trunc(Number(cell.level)) || 1));
      return [`${'#'.repeat(level)} ${source.replace(/\s+/g, ' ').trim()}`];
    }
    case 'code': {
      const code = source.trim() === '' ? [] : [fenced(source, codeLanguage(cell.language) || language)];
      return [
        ...code,
        ...listOf(cell.outputs).flatMap((output) => outputOf(fieldsOf(output), place, leftOut)),
      ];
    }
    default:
      return source.trim() === '' ? [] : [fenced(source, '')];
  }
}

/** Names the pictures that are attached to a cell or in a data URL. Links to other pictures stay. */
function withoutPictures(markdown: string, leftOut: LeftOut): string {
  const [first = '', ...images] = markdown.split('![');
  const others = images.map((image) => {
    const found = /^([^\]\n]{0,1000})\]\((attachment:|data:)([^)\s]*)(?:\s[^)\n]{0,1000})?\)/.exec(image);
    if (!found) return `![${image}`;
    const [source, alt = '', scheme, file = ''] = found;
    const name = alt || (scheme === 'attachment:' ? file.slice(0, 200) : 'picture');
    return picture(name, leftOut) + image.slice(source.length);
  });
  return withoutImageTags(first + others.join(''), leftOut);
}

function withoutImageTags(markdown: string, leftOut: LeftOut): string {
  const [first = '', ...tags] = markdown.split(/<img(?=\s)/i);
  const others = tags.map((tag) => {
    const end = tag.indexOf('>');
    return end >= 0 && /\ssrc=["']?data:/i.test(tag.slice(0, Math.min(end, 2_000)))
      ? picture('picture', leftOut) + tag.slice(end + 1)
      : `<img${tag}`;
  });
  return first + others.join('');
}

function picture(name: string, leftOut: LeftOut): string {
  leftOut.push(name);
  return `[Image left out: ${name}]`;
}

function outputOf(output: Fields, place: string, leftOut: LeftOut): readonly string[] {
  switch (output.output_type) {
    case 'stream':
      return fencedOutput(textOf(output.text));
    case 'error':
    case 'pyerr': {
      const traceback = textOf(listOf(output.traceback).map(String).join('\n'));
      return fencedOutput(traceback || `${String(output.ename ?? '')}: ${String(output.evalue ?? '')}`);
    }
    default:
      return dataOf(output.data === undefined ? oldData(output) : fieldsOf(output.data), place, leftOut);
  }
}

/** The names that outputs had before nbformat 4. */
const oldNames = {
  text: 'text/plain',
  html: 'text/html',
  latex: 'text/latex',
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  json: 'application/json',
  javascript: 'application/javascript',
} as const;

function oldData(output: Fields): Fields {
  return Object.fromEntries(
    Object.entries(oldNames).flatMap(([name, type]) =>
      Object.hasOwn(output, name) ? [[type, output[name]]] : [],
    ),
  );
}

/** Returns the text of an output that is given in several types, and names its picture. */
function dataOf(data: Fields, place: string, leftOut: LeftOut): readonly string[] {
  const types = Object.keys(data);
  const image = types.find((type) => type.startsWith('image/'));
  const named = image === undefined ? [] : [picture(`${image.slice(6, 46)} output of ${place}`, leftOut)];
  const markdown = textOf(data['text/markdown'] ?? data['text/latex']);
  if (markdown.trim() !== '') return [withoutPictures(markdown, leftOut), ...named];
  const html = textOf(data['text/html']);
  const table = /<table[\s>]/i.test(html) ? markdownOfHtml(html) : '';
  if (table !== '') return [table, ...named];
  const plain = textOf(data['text/plain']);
  // A picture's plain text is only the name of its object.
  if (image !== undefined)
    return /^<[^<>\n]*>$/.test(plain.trim()) ? named : [...fencedOutput(plain), ...named];
  if (plain.trim() !== '') return fencedOutput(plain);
  if (html.trim() !== '') return [markdownOfHtml(html)];
  const [other] = types;
  if (other === undefined) return [];
  leftOut.push(other);
  return [`[Output left out: ${other.slice(0, 100)}]`];
}

function fencedOutput(text: string): readonly string[] {
  const shown = withoutColours(text).trimEnd();
  return shown.trim() === '' ? [] : [`Output:\n\n${fenced(shown, 'text')}`];
}

/** Puts text into a fence that is longer than any in it. */
function fenced(text: string, language: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((length, run) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** Removes the escape sequences that colour the output of terminals. */
function withoutColours(text: string): string {
  const [first = '', ...others] = text.split('\u001b');
  return first + others.map((part) => part.replace(/^\[[\d;]{0,40}[A-Za-z]/, '')).join('');
}

/** Returns a text that is stored as one string or as a list of lines. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return listOf(value)
    .filter((line) => typeof line === 'string')
    .join('');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
