import { type OfficeMath, textOfMath } from '../formulas/office-math.ts';

/** An element whose content is being read. */
type Open = { readonly name: string; value: string; readonly content: OfficeMath[] };

/** Builds a formula from the groups of a Rich Text file, each of which is an element of Office's notation. */
export function createMath() {
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
