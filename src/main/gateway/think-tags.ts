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
 * Separates reasoning at the start of a reply (`<think>…</think>`) from the text, wherever the frames split the tags. A
 * tag anywhere else is ordinary text, because people also write about such tags.
 */
export function createThinkTags(): ThinkTags {
  let place: 'start' | 'inside' | 'gap' | 'after' = 'start';
  let held = '';
  // Leading whitespace, stored separately so that it isn't scanned again with each chunk.
  let blanks = '';

  function feed(text: string): Thought {
    if (place === 'after') return { text, reasoning: '' };
    if (place === 'gap') return first(text);
    if (place === 'inside') {
      held += text;
      return inside();
    }
    const begun = held === '' ? text.trimStart() : text;
    blanks += text.slice(0, text.length - begun.length);
    held += begun;
    if (held.length < opening.length && opening.startsWith(held)) return nothing;
    if (!held.startsWith(opening)) return release('text');
    place = 'inside';
    blanks = '';
    held = held.slice(opening.length);
    return inside();
  }

  function inside(): Thought {
    const end = held.indexOf(closing);
    if (end >= 0) {
      const reasoning = held.slice(0, end);
      const rest = held.slice(end + closing.length);
      place = 'gap';
      held = '';
      return { ...first(rest), reasoning };
    }
    const kept = heldBack(held);
    const reasoning = held.slice(0, held.length - kept);
    held = held.slice(held.length - kept);
    return { text: '', reasoning };
  }

  /** Drops the blank lines between the reasoning and the text. */
  function first(text: string): Thought {
    const begun = text.trimStart();
    if (begun) place = 'after';
    return { text: begun, reasoning: '' };
  }

  function release(as: keyof Thought): Thought {
    const out = { ...nothing, [as]: blanks + held };
    blanks = '';
    held = '';
    if (as === 'text') place = 'after';
    return out;
  }

  return {
    feed,
    end: () => release(place === 'inside' ? 'reasoning' : 'text'),
    isOver: () => place === 'after',
  };
}

const nothing: Thought = { text: '', reasoning: '' };

/** Returns how many characters at the end may be the start of the closing tag. */
function heldBack(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (closing.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
