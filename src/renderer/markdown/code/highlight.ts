import type { GrammarState, HighlighterCore } from 'shiki/core';
import type { Language } from './code-languages.ts';
import { kindOf, type SyntaxKind, syntaxTheme } from './syntax-theme.ts';

/** A stretch of one line of code that is of one kind. */
export type CodePiece = { readonly text: string; readonly kind: SyntaxKind | undefined };

/** Whole lines of code in their pieces, and where the grammar stands after them. */
export type ColouredLines = {
  readonly lines: readonly (readonly CodePiece[])[];
  readonly after: GrammarState | undefined;
};

/** Colours whole lines that follow those after which the grammar stood at `state`. */
export type LineColourer = (code: string, state: GrammarState | undefined) => ColouredLines;

/** A line longer than this is not coloured: a grammar's cost has no bound in it. */
const MAX_LINE = 500;

let core: Promise<HighlighterCore> | undefined;

function loadCore(): Promise<HighlighterCore> {
  core ??= Promise.all([import('shiki/core'), import('shiki/engine/javascript')]).then(([shiki, engine]) =>
    shiki.createHighlighterCore({
      // Expressions in plain JavaScript: neither `eval` nor WebAssembly, and a grammar's odd one is passed over.
      engine: engine.createJavaScriptRegexEngine({ forgiving: true }),
      themes: [syntaxTheme],
    }),
  );
  // A part that couldn't be fetched is fetched again for the next block of code.
  core.catch(() => {
    core = undefined;
  });
  return core;
}

const warm = new Set<string>();

/** Whether the language coloured something before: its first line takes up to 0.15 s, later ones a few milliseconds. */
export function isWarm(language: Language): boolean {
  return warm.has(language.id);
}

/** Loads shiki and the language's grammar, each once; rejects if a part of the app cannot be loaded. */
export async function loadColourer(language: Language): Promise<LineColourer> {
  const [highlighter, grammar] = await Promise.all([loadCore(), language.load()]);
  await highlighter.loadLanguage(grammar.default);
  return (code, state) => {
    const options = {
      lang: language.id,
      theme: 'parlance',
      tokenizeMaxLineLength: MAX_LINE,
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
