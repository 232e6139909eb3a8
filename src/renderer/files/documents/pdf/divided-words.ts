/**
 * Returns whether a word is divided between two lines. The hyphen in the German "Vor- und Nachteile", or in its
 * counterparts in other languages, doesn't divide a word.
 */
export function isDivided(line: string, next: string): boolean {
  return (
    /\p{L}{2}[-\u2010\u00ad]$/u.test(line.slice(-4)) &&
    /^\p{Ll}/u.test(next) &&
    !/^(?:and|or|to|und|oder|bzw|et|ou|y|o|e|en|of)[^\p{L}]/u.test(next)
  );
}

/** Rejoins divided words at the end of their first line. */
export function withWholeWords(lines: readonly string[]): readonly string[] {
  const joinedLines: string[] = [];
  for (const line of lines) {
    const before = joinedLines.at(-1);
    if (before === undefined || !isDivided(before, line)) {
      joinedLines.push(line);
      continue;
    }
    const end = line.search(/\s/);
    const rest = end < 0 ? '' : line.slice(end).trimStart();
    joinedLines[joinedLines.length - 1] = before.slice(0, -1) + (end < 0 ? line : line.slice(0, end));
    if (rest !== '') joinedLines.push(rest);
  }
  return joinedLines;
}
