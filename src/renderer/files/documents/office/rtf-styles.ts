/** Reads the style sheet of a Rich Text file: which paragraph styles are headings. */
export function createStyles() {
  const levels = new Map<number, number>();
  let style: number | null = null;
  let name = '';

  const levelIn = (outline: number | null) => {
    // 9 stands for body text.
    return outline === null || outline < 0 || outline > 8 ? null : Math.min(outline + 1, 6);
  };
  return {
    control: (word: string, parameter: number | null) => {
      if (word === 's') {
        style = parameter;
        name = '';
      } else if (word === 'outlinelevel' && style !== null) {
        const level = levelIn(parameter);
        if (level !== null) levels.set(style, level);
      }
    },
    /** Adds to the name of a style, which ends with a semicolon. */
    write: (text: string) => {
      name += text;
      if (!text.includes(';')) return;
      const level = /^\s*heading ([1-6])\s*;/i.exec(name)?.[1];
      if (style !== null && level !== undefined && !levels.has(style)) levels.set(style, Number(level));
      name = '';
      style = null;
    },
    /** Returns the heading level of a style. Null if it isn't a heading style. */
    levelOf: (number: number): number | null => levels.get(number) ?? null,
    /** Converts an outline level, which counts from 0, to a heading level. Null for body text. */
    levelIn,
  };
}
