import type katex from 'katex';

type Katex = typeof katex;

/** Definitions can make a short formula expand endlessly, and replies don't need them. */
const definitions = /\\(?:def|[gex]def|let|futurelet|global|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

/** Limits for a rendered formula. A larger or deeper one would block the page or overload its layout. */
const maxElements = 8000;
const maxDepth = 160;

/** Renders a formula as detached elements; undefined if it's invalid or too large. */
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
  if (elements.length > maxElements) return false;
  const walker = document.createTreeWalker(holder, NodeFilter.SHOW_ELEMENT);
  let depth = 0;
  // Depth first without recursion, because the depth itself is what's being checked.
  for (;;) {
    if (walker.firstChild()) depth += 1;
    else {
      while (!walker.nextSibling()) {
        if (!walker.parentNode() || walker.currentNode === holder) return true;
        depth -= 1;
      }
    }
    if (depth > maxDepth) return false;
  }
}
