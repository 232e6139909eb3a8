import type katex from 'katex';

type Katex = typeof katex;

/** Definitions can make a short formula endless, and no reply needs them. */
const definitions = /\\(?:def|[gex]def|let|futurelet|global|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

/** A larger or deeper drawing would hold up the page, or be more than its layout can bear. */
const MAX_ELEMENTS = 8000;
const MAX_DEPTH = 160;

/** Draws a formula as elements that no page holds yet; undefined where it is none, or too much of one. */
export function drawFormula(katex: Katex, tex: string, display: boolean): Node | undefined {
  if (definitions.test(tex)) return undefined;
  const holder = document.createElement('span');
  try {
    katex.render(tex, holder, {
      displayMode: display,
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 500,
      maxSize: 20,
    });
  } catch {
    return undefined;
  }
  return isSmall(holder) ? (holder.firstElementChild ?? undefined) : undefined;
}

function isSmall(holder: Element): boolean {
  const elements = holder.getElementsByTagName('*');
  if (elements.length > MAX_ELEMENTS) return false;
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_ELEMENT);
  let depth = 0;
  // Down first, then aside, then up: no recursion, since depth is what is in question.
  for (;;) {
    if (walker.firstChild()) depth += 1;
    else {
      while (!walker.nextSibling()) {
        if (!walker.parentNode() || walker.currentNode === holder) return true;
        depth -= 1;
      }
    }
    if (depth > MAX_DEPTH) return false;
  }
}
