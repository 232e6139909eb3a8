import { createCodeSpans } from './code-spans.ts';

/** Text and reasoning of one reply, separated. */
export type Thought = {
  readonly text: string;
  readonly reasoning: string;
  /** Set if all text before this was reasoning after all, because a closing tag without an opening one followed it. */
  readonly wasReasoning?: true;
};

/** Separates a reply's text as it streams. `end` flushes text that was held back because it could be part of a tag. */
export type ThinkTags = {
  /** `hasReasoning` means that the gateway sends this reply's reasoning in a field of its own. */
  feed(text: string, hasReasoning?: boolean): Thought;
  end(): Thought;
};

type MarkKind = 'open' | 'close' | 'header' | 'message' | 'end';

const tagNames = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think', 'mm:think'];
const marks: ReadonlyMap<string, MarkKind> = new Map<string, MarkKind>([
  ...tagNames.flatMap((name) => [[`<${name}>`, 'open'] as const, [`</${name}>`, 'close'] as const]),
  // Magistral, Kimi, Cohere, Sky-T1 and Gemma
  ['[think]', 'open'],
  ['[/think]', 'close'],
  ['◁think▷', 'open'],
  ['◁/think▷', 'close'],
  ['<|start_thinking|>', 'open'],
  ['<|end_thinking|>', 'close'],
  ['<|start_response|>', 'end'],
  ['<|end_response|>', 'end'],
  ['<|begin_of_thought|>', 'open'],
  ['<|end_of_thought|>', 'close'],
  ['<|begin_of_solution|>', 'end'],
  ['<|end_of_solution|>', 'end'],
  ['<|channel>thought', 'open'],
  ['<channel|>', 'close'],
  // The channels of gpt-oss: <|start|>assistant<|channel|>analysis<|message|>…<|end|>
  ['<|start|>', 'header'],
  ['<|channel|>', 'header'],
  ['<|message|>', 'message'],
  ['<|end|>', 'end'],
  ['<|return|>', 'end'],
  ['<|call|>', 'end'],
]);
const anyMark =
  /<\/?(?:think(?:ing)?|thoughts?|reasoning|(?:seed|mm):think)>|\[\/?think\]|◁\/?think▷|<\|(?:(?:start|end)_(?:thinking|response)|(?:begin|end)_of_(?:thought|solution)|start|channel|message|end|return|call)\|>|<\|channel>thought|<channel\|>/i;
/** Whether a text may contain a mark, or a part of one. */
const isSpecial = /[<[◁]/;
const longestMark = Math.max(...[...marks.keys()].map((mark) => mark.length));
/** Longest header of a channel, and how far the end of inline code is looked for, in UTF-16 units. */
const longestHeader = 200;
const longestCode = 500;

/**
 * Separates reasoning at the start of a reply (`<think>…</think>` and the marks of other models) from the text, however
 * frames split the marks. Elsewhere, an opening mark is ordinary text, because people also write about such tags. A
 * second closing mark is dropped. One without an opening mark means that the text before it was reasoning. Marks in
 * code, and closing marks that are mentioned within a sentence, are ordinary text.
 */
export function createThinkTags(): ThinkTags {
  // `gap` is between reasoning and text, and `lone` follows a closing mark without an opening one.
  let state: 'start' | 'inside' | 'header' | 'gap' | 'lone' | 'text' = 'start';
  let buffer = '';
  /** Whitespace at the start, stored separately so that it isn't scanned again with each chunk. */
  let blanks = '';
  let isChannelled = false;
  let hasReasoned = false;
  /** Number of opening tags in the text whose closing tags are still missing. */
  let openInText = 0;
  /** What followed a closing mark in a code block of the reasoning, in case that block never ends. */
  let afterCode: string | null = null;
  let code = createCodeSpans();
  let out = { text: '', reasoning: '', wasReasoning: false };

  function write(text: string): void {
    if (text === '') return;
    code.add(text);
    if (state === 'inside') {
      out.reasoning += text;
      if (afterCode !== null) afterCode += text;
    } else out.text += text;
  }

  function enter(next: typeof state): void {
    state = next;
    code = createCodeSpans();
    afterCode = null;
    if (next === 'inside') hasReasoned = true;
  }

  /** Reads the whitespace, and the marks, before the reasoning or the text. Returns whether more can be read. */
  function readStart(isEnd: boolean): boolean {
    const trimmed = buffer.trimStart();
    if (state === 'start') blanks += buffer.slice(0, buffer.length - trimmed.length);
    buffer = trimmed;
    if (buffer === '') return false;
    const found = state === 'lone' ? null : anyMark.exec(buffer);
    const mark = found?.index === 0 ? found[0] : null;
    if (mark) {
      take(mark.length);
      blanks = '';
      if (kindOf(mark) === 'header') {
        isChannelled = true;
        enter('header');
      } else enter(kindOf(mark) === 'open' ? 'inside' : 'gap');
      return true;
    }
    if (!isEnd && state !== 'lone' && isPartialMark(buffer)) return false;
    if (state === 'lone') {
      out.reasoning += out.text;
      out.text = '';
      out.wasReasoning = true;
      hasReasoned = true;
    }
    enter('text');
    write(blanks);
    blanks = '';
    return true;
  }

  function readHeader(isEnd: boolean): boolean {
    const end = buffer.toLowerCase().indexOf('<|message|>');
    if (end < 0 && buffer.length <= longestHeader && !isEnd) return false;
    if (end < 0) enter('text');
    else {
      const isFinal = /final/i.test(take(end));
      take('<|message|>'.length);
      enter(isFinal ? 'gap' : 'inside');
    }
    return buffer !== '';
  }

  /** Reads reasoning or text up to the next mark. Returns whether more can be read. */
  function readOn(isEnd: boolean): boolean {
    const found = anyMark.exec(buffer);
    if (!found) {
      const heldLength = isEnd ? 0 : partialMarkLength(buffer);
      write(take(buffer.length - heldLength));
      return false;
    }
    write(take(found.index));
    const [mark] = found;
    const kind = kindOf(mark);
    // What follows a mark decides about it.
    const isAtEnd = mark.length === buffer.length && !isEnd;
    if (isAtEnd && state === 'text') return false;
    const isCode = code.holds(buffer.slice(mark.length), isEnd, longestCode);
    if (isCode === null) return false;
    if (isCode || !readMark(mark, kind)) write(take(mark.length));
    if (isCode && state === 'inside' && kind === 'close') afterCode ??= '';
    return true;
  }

  /** Reads a mark outside of code. Returns false if it's ordinary text. */
  function readMark(mark: string, kind: MarkKind): boolean {
    if (isChannelled && (kind === 'header' || kind === 'end')) {
      take(mark.length);
      if (kind === 'header') enter('header');
      else if (state === 'inside') enter('gap');
      return true;
    }
    if (kind === 'end' && hasReasoned && state === 'text' && !code.isMention(buffer.slice(mark.length))) {
      take(mark.length);
      return true;
    }
    if (state === 'text' && kind === 'open') openInText += 1;
    else if (kind === 'close' && openInText > 0) {
      openInText -= 1;
      return false;
    }
    if (kind !== 'close' || (state === 'text' && code.isMention(buffer.slice(mark.length)))) return false;
    take(mark.length);
    if (state === 'inside') enter('gap');
    else if (!hasReasoned) enter('lone');
    return true;
  }

  function take(length: number): string {
    const taken = buffer.slice(0, length);
    buffer = buffer.slice(length);
    return taken;
  }

  function read(isEnd: boolean): Thought {
    out = { text: '', reasoning: '', wasReasoning: false };
    for (let hasMore = true; hasMore; ) {
      if (state === 'header') hasMore = readHeader(isEnd);
      else if (state === 'text' || state === 'inside') hasMore = readOn(isEnd);
      else hasMore = readStart(isEnd);
    }
    const { text, reasoning, wasReasoning } = out;
    return wasReasoning ? { text, reasoning, wasReasoning } : { text, reasoning };
  }

  return {
    feed: (text, hasReasoning = false) => {
      hasReasoned ||= hasReasoning;
      if (state === 'text' && buffer === '' && !isSpecial.test(text)) {
        code.add(text);
        return { text, reasoning: '' };
      }
      buffer += text;
      return read(false);
    },
    end: () => {
      const last = read(true);
      const rest = state === 'start' ? blanks : code.isInBlock() ? (afterCode ?? '').trimStart() : '';
      blanks = '';
      afterCode = null;
      return rest ? { ...last, text: last.text + rest } : last;
    },
  };
}

function kindOf(mark: string): MarkKind {
  return marks.get(mark.toLowerCase()) ?? 'end';
}

function isPartialMark(text: string): boolean {
  if (text.length >= longestMark) return false;
  const start = text.toLowerCase();
  for (const mark of marks.keys()) if (mark.startsWith(start)) return true;
  return false;
}

/** Returns how many characters at the end may be the start of a mark. */
function partialMarkLength(text: string): number {
  const from = Math.max(0, text.length - longestMark);
  for (let at = from; at < text.length; at += 1) {
    if (/[<[◁]/.test(text[at] ?? '') && isPartialMark(text.slice(at))) return text.length - at;
  }
  return 0;
}
