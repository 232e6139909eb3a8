/** Text and reasoning of one reply, separated. */
export type Thought = { readonly text: string; readonly reasoning: string };

/**
 * Separates a reply's text as it streams. `end` flushes text that was held back because it could be the start of a tag.
 */
export type ThinkTags = {
  feed(text: string): Thought;
  end(): Thought;
  /** Whether the reply's own text has begun. All later text is then passed through. */
  isOver(): boolean;
};

const opening = '<think>';
const closing = '</think>';

/**
 * Separates reasoning at the start of a reply (`<think>…</think>`) from the text, even if frames split the tags. A tag
 * anywhere else is ordinary text, because people also write about such tags.
 */
export function createThinkTags(): ThinkTags {
  let state: 'start' | 'inside' | 'gap' | 'after' = 'start';
  let buffered = '';
  // Leading whitespace, stored separately so that it isn't scanned again with each chunk.
  let blanks = '';

  function feed(text: string): Thought {
    if (state === 'after') return { text, reasoning: '' };
    if (state === 'gap') return first(text);
    if (state === 'inside') {
      buffered += text;
      return inside();
    }
    const trimmed = buffered === '' ? text.trimStart() : text;
    blanks += text.slice(0, text.length - trimmed.length);
    buffered += trimmed;
    if (buffered.length < opening.length && opening.startsWith(buffered)) return nothing;
    if (!buffered.startsWith(opening)) return release('text');
    state = 'inside';
    blanks = '';
    buffered = buffered.slice(opening.length);
    return inside();
  }

  function inside(): Thought {
    const end = buffered.indexOf(closing);
    if (end >= 0) {
      const reasoning = buffered.slice(0, end);
      const rest = buffered.slice(end + closing.length);
      state = 'gap';
      buffered = '';
      return { ...first(rest), reasoning };
    }
    const partialLength = partialTagLength(buffered);
    const reasoning = buffered.slice(0, buffered.length - partialLength);
    buffered = buffered.slice(buffered.length - partialLength);
    return { text: '', reasoning };
  }

  /** Drops the blank lines between the reasoning and the text. */
  function first(text: string): Thought {
    const trimmed = text.trimStart();
    if (trimmed) state = 'after';
    return { text: trimmed, reasoning: '' };
  }

  function release(as: keyof Thought): Thought {
    const out = { ...nothing, [as]: blanks + buffered };
    blanks = '';
    buffered = '';
    if (as === 'text') state = 'after';
    return out;
  }

  return {
    feed,
    end: () => release(state === 'inside' ? 'reasoning' : 'text'),
    isOver: () => state === 'after',
  };
}

const nothing: Thought = { text: '', reasoning: '' };

/** Returns how many characters at the end may be the start of the closing tag. */
function partialTagLength(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (closing.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
