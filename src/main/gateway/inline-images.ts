import { createCodeSpans } from './code-spans.ts';

/** Text without its images, and the images as data URLs. */
export type ImagesApart = { readonly text: string; readonly images: readonly string[] };

/** Takes images out of a reply's text as it streams. `end` flushes what was held back. */
export type InlineImages = { feed(text: string): ImagesApart; end(): ImagesApart };

/** The start of an image in Markdown with a data URL. */
const imageStart = /!\[[^\]\n]{0,200}\]\(\s?<?(data:image\/[\w.+-]{1,40};base64,)/i;
/** What may become such a start with the next chunk. */
const partialStart = /!(?:\[[^\]\n]{0,200}(?:\](?:\(\s?<?(?:d[\w:/.+;-]{0,70},?)?)?)?)?$/i;
/** What follows the data: the title, and the end of the image. */
const imageEnd = /^[^)\n]{0,200}\)/;
const afterData = /[^A-Za-z0-9+/=]/;
/** Shorter data, in characters, is an example rather than an image. */
const shortestData = 64;

/** Creates the state for one reply. Images in code stay in the text. */
export function createInlineImages(): InlineImages {
  const code = createCodeSpans();
  let held = '';
  /** The start of the current image and its data so far, or null outside of an image. */
  let start = '';
  let url: string[] | null = null;
  let out = { text: '', images: [] as string[] };

  function write(text: string): void {
    code.add(text);
    out.text += text;
  }

  /** Reads text up to an image. Returns whether one begins. */
  function readText(isEnd: boolean): boolean {
    const found = imageStart.exec(held);
    if (!found) {
      const partial = isEnd ? '' : (partialStart.exec(held.slice(-longestStart))?.[0] ?? '');
      write(held.slice(0, held.length - partial.length));
      held = partial;
      return false;
    }
    const [whole, data = ''] = found;
    const end = found.index + whole.length;
    write(held.slice(0, found.index));
    held = held.slice(end);
    if (code.isInCode()) write(whole);
    else [start, url] = [whole, [data]];
    return true;
  }

  /** Reads the data of an image. Returns whether anything follows it. */
  function readData(parts: string[], isEnd: boolean): boolean {
    const end = held.search(afterData);
    parts.push(end < 0 ? held : held.slice(0, end));
    held = end < 0 ? '' : held.slice(end);
    if (end < 0 && !isEnd) return false;
    const close = imageEnd.exec(held);
    if (!close && !isEnd && held.length < longestStart && !held.includes('\n')) return false;
    const [prefix = '', ...data] = parts;
    const all = data.join('');
    url = null;
    if (all.length < shortestData) write(start + all);
    else {
      out.images.push(prefix + all);
      held = held.slice(close?.[0].length ?? 0);
    }
    return held !== '';
  }

  function read(isEnd: boolean): ImagesApart {
    out = { text: '', images: [] };
    for (let hasMore = true; hasMore; ) hasMore = url ? readData(url, isEnd) : readText(isEnd);
    return out;
  }

  return {
    feed: (text) => {
      if (url === null && held === '' && !text.includes('!')) {
        code.add(text);
        return { text, images: noImages };
      }
      held += text;
      return read(false);
    },
    end: () => read(true),
  };
}

const noImages: readonly string[] = [];
/** Longest start or end of an image, in UTF-16 units. */
const longestStart = 320;
