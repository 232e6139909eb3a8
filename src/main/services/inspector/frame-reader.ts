import type { Frame } from '../../../shared/gateways/inspector.ts';
import { readChatFrame } from '../../gateway/chat-frame.ts';

/** An unparsed frame. `at` is its time in epoch ms. */
export type RawFrame = { readonly text: string; readonly at: number };

/** Splits an event stream into its frames verbatim, including comments and unreadable ones. */
export type FrameReader = {
  feed(bytes: Uint8Array, at: number): readonly RawFrame[];
  /** Returns the unterminated rest. */
  end(at: number): readonly RawFrame[];
};

const blankLine = /(?:\r\n|\n|\r(?!\n))(?:\r\n|\n|\r(?!\n))/g;
/** Maximum distance from the new text, in UTF-16 units, at which a blank line may have started. */
const overlap = 3;

/** Creates a reader for the start of a stream, or (`within`) for the middle of a frame, which it skips. */
export function createFrameReader(within: boolean): FrameReader {
  const decoder = new TextDecoder();
  let held = '';
  /** The end of the buffer, as far back as a blank line may have started. */
  let recent = '';
  let skipping = within;

  function cut(from: number, at: number): readonly RawFrame[] {
    const frames: RawFrame[] = [];
    let start = 0;
    blankLine.lastIndex = from;
    for (let end = blankLine.exec(held); end; end = blankLine.exec(held)) {
      // The next chunk may extend this line end.
      if (blankLine.lastIndex === held.length && held.endsWith('\r')) break;
      add(frames, held.slice(start, end.index), at);
      start = blankLine.lastIndex;
    }
    held = held.slice(start);
    return frames;
  }

  function add(frames: RawFrame[], text: string, at: number): void {
    const trimmed = text.replace(/^[\r\n\uFEFF]+|(?<![\r\n])[\r\n]+$/g, '');
    if (trimmed !== '' && !skipping) frames.push({ text: trimmed, at });
    skipping = false;
  }

  return {
    feed: (bytes, at) => {
      const from = Math.max(0, held.length - overlap);
      const text = decoder.decode(bytes, { stream: true });
      held += text;
      recent += text;
      blankLine.lastIndex = 0;
      // Without a complete frame, the buffer isn't scanned again.
      const frames = blankLine.test(recent) ? cut(from, at) : [];
      recent = (frames.length > 0 ? held : recent).slice(-overlap);
      return frames;
    },
    end: (at) => {
      held += decoder.decode();
      const frames = [...cut(0, at)];
      add(frames, held, at);
      held = '';
      return frames;
    },
  };
}

/** Returns the kind of a frame, parsed the way the chat client does. */
export function frameKind(text: string): Frame['kind'] {
  const lines = text.split(/\r\n|\n|\r/);
  const fieldIn = (name: string, line: string) =>
    line.startsWith(`${name}:`) ? line.slice(name.length + 1).replace(/^ /, '') : null;
  const data = lines.map((line) => fieldIn('data', line)).filter((value) => value !== null);
  if (lines.some((line) => fieldIn('event', line) === 'error')) return 'error';
  if (data.length === 0)
    return lines.every((line) => /^(:|event|id|retry)/.test(line)) ? 'comment' : 'unreadable';
  const payload = data.join('\n');
  if (payload.trim() === '[DONE]') return 'done';
  if (payload === '' || payload.startsWith(':')) return 'comment';
  try {
    const events = readChatFrame(JSON.parse(payload));
    if (events.some(({ type }) => type === 'error')) return 'error';
    return events.some(({ type }) => type === 'delta') ? 'delta' : 'other';
  } catch {
    return 'unreadable';
  }
}
