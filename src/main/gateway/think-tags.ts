/** Text and reasoning of one reply, told apart. */
export type Thought = { readonly text: string; readonly reasoning: string };

/** Takes a reply's text as it comes; `end` gives what was held back as a possible tag. */
export type ThinkTags = {
  feed(text: string): Thought;
  end(): Thought;
  /** Whether the reply itself has begun: from here on all is text as it comes. */
  isOver(): boolean;
};

const opening = '<think>';
const closing = '</think>';

/**
 * Tells reasoning that opens a reply as `<think>…</think>` from the reply itself, wherever the frames cut the tags.
 * A tag anywhere else is text: people write about tags too.
 */
export function createThinkTags(): ThinkTags {
  let place: 'start' | 'inside' | 'gap' | 'after' = 'start';
  let held = '';
  // Blanks before anything else, kept apart so that they are not looked at again.
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

  /** The blank lines between the reasoning and the reply belong to neither. */
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

/** How many characters at the end may be the start of the closing tag. */
function heldBack(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (closing.startsWith(text.slice(-length))) return length;
  }
  return 0;
}
