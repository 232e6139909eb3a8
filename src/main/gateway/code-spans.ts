/** Follows the code blocks and inline code of a text in Markdown as it streams. */
export type CodeSpans = {
  add(text: string): void;
  /**
   * Whether the end of the text so far is within code. `rest` follows it, after a mark. Returns null if more is needed
   * to know. Inline code that doesn't end in its line, or within `longest` UTF-16 units, is none.
   */
  holds(rest: string, isEnd: boolean, longest: number): boolean | null;
  /** Whether the end of the text so far is within a code block. */
  isInBlock(): boolean;
  /** Whether it's within a code block, or within inline code that may end later. */
  isInCode(): boolean;
  /** Whether what follows the text so far is mentioned within a sentence. `rest` follows the mention. */
  isMention(rest: string): boolean;
};

const stops = /(`+|~{3,})|\n/g;
const runAtEnd = /(?:`{1,32}|~{1,32})$/;

export function createCodeSpans(): CodeSpans {
  let fence = '';
  let inline = '';
  let isLineBlank = true;
  let last = '';
  /** A run of backticks or tildes at the end, which may continue. */
  let lastRun = '';

  function addRun(run: string): void {
    if (fence) {
      if (isLineBlank && run.startsWith(fence)) fence = '';
    } else if (isLineBlank && run.length >= 3) fence = run;
    else if (run.startsWith('`')) inline = inline === run ? '' : inline || run;
  }

  function addBetween(text: string): void {
    isLineBlank &&= text.trim() === '';
  }

  function addWhole(text: string): void {
    if (!/[`~\n]/.test(text)) {
      addBetween(text);
      return;
    }
    let from = 0;
    for (const { 0: stop, 1: run, index } of text.matchAll(stops)) {
      addBetween(text.slice(from, index));
      if (run) addRun(run);
      else inline = '';
      isLineBlank = !run;
      from = index + stop.length;
    }
    addBetween(text.slice(from));
  }

  /** Ends the run at the end. */
  function settle(): void {
    addWhole(lastRun);
    lastRun = '';
  }

  return {
    add: (text) => {
      last = text.at(-1) ?? last;
      const all = lastRun + text;
      lastRun = runAtEnd.exec(all)?.[0] ?? '';
      addWhole(all.slice(0, all.length - lastRun.length));
    },
    holds: (rest, isEnd, longest) => {
      settle();
      if (fence) return true;
      if (!inline) return false;
      const line = rest.slice(0, longest);
      for (const { 0: stop, index } of line.matchAll(stops)) {
        if (stop === '\n') return false;
        // A run at the end may continue.
        if (stop === inline && (index + stop.length < line.length || isEnd)) return true;
      }
      return isEnd || rest.length >= longest ? false : null;
    },
    isInBlock: () => {
      settle();
      return fence !== '';
    },
    isInCode: () => {
      settle();
      return fence !== '' || inline !== '';
    },
    isMention: (rest) => /^[ \t"'’”»(),]$/.test(last) && /^[ \t"'’”».,;:!?)]/.test(rest),
  };
}
