import type { GrammarState, HighlighterCore } from 'shiki/core';
import type { Language } from './code-languages.ts';
import { kindOf, type SyntaxKind, syntaxTheme } from './syntax-theme.ts';

/** A part of a line with one kind of syntax. */
export type CodePiece = { readonly text: string; readonly kind: SyntaxKind | undefined };

/** Highlighted lines, and the grammar's state after them. */
export type ColouredLines = {
  readonly lines: readonly (readonly CodePiece[])[];
  readonly after: GrammarState | undefined;
};

/** Highlights whole lines. `state` is the grammar's state before them. */
export type LineColourer = (code: string, state: GrammarState | undefined) => ColouredLines;

/** Longer lines aren't highlighted, because a grammar's cost isn't bounded by the line length. */
const maxLineLength = 500;

let core: Promise<HighlighterCore> | undefined;

function loadCore(): Promise<HighlighterCore> {
  core ??= Promise.all([import('shiki/core'), import('shiki/engine/javascript')]).then(([shiki, engine]) =>
    shiki.createHighlighterCore({
      // Runs on plain JavaScript regular expressions, without `eval` or WebAssembly. Skips those it can't convert.
      engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
      themes: [syntaxTheme],
    }),
  );
  // If loading fails, the next code block tries again.
  core.catch(() => {
    core = undefined;
  });
  return core;
}

const warm = new Set<string>();

/**
 * Returns whether the language has been used before. Its first line takes up to 0.15 s, later ones a few milliseconds.
 */
export function isWarm(language: Language): boolean {
  return warm.has(language.id);
}

/** Loads Shiki and the language's grammar, each once. Rejects if a chunk of the app can't be loaded. */
export async function loadColourer(language: Language): Promise<LineColourer> {
  const [highlighter, grammar] = await Promise.all([loadCore(), language.load()]);
  await highlighter.loadLanguage(grammar.default);
  return (code, state) => {
    const options = {
      lang: language.id,
      theme: 'parlance',
      tokenizeMaxLineLength: maxLineLength,
      tokenizeTimeLimit: 0,
    };
    const tokens = highlighter.codeToTokensBase(code, state ? { ...options, grammarState: state } : options);
    warm.add(language.id);
    const lines = tokens.map((line) => joinAlike(line.map(({ content, color }) => toPiece(content, color))));
    return { lines, after: highlighter.getLastGrammarState(tokens) };
  };
}

function toPiece(text: string, colour: string | undefined): CodePiece {
  return { text, kind: kindOf(colour, text) };
}

function joinAlike(pieces: readonly CodePiece[]): readonly CodePiece[] {
  const joined: CodePiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.kind === piece.kind)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}
