import type { ThemeRegistrationRaw } from 'shiki/core';

/** The kinds of syntax that are highlighted. */
export type SyntaxKind = 'keyword' | 'string' | 'number' | 'comment';

// A Shiki theme can only assign colours, so each kind gets a placeholder colour that never reaches the page.
const colours: Readonly<Record<SyntaxKind, string>> = {
  keyword: '#000001',
  string: '#000002',
  number: '#000003',
  comment: '#000004',
};
const plain = '#000000';

const kinds = new Map(Object.entries(colours).map(([kind, colour]) => [colour, kind as SyntaxKind]));

/** Returns the kind for a colour of `syntaxTheme`. A keyword must contain a letter; operators aren't highlighted. */
export function kindOf(colour: string | undefined, text: string): SyntaxKind | undefined {
  const kind = kinds.get(colour?.toLowerCase() ?? '');
  return kind === 'keyword' && !/\p{L}/u.test(text) ? undefined : kind;
}

/** Highlights four kinds of syntax and nothing else. */
export const syntaxTheme: ThemeRegistrationRaw = {
  name: 'parlance',
  type: 'light',
  fg: plain,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: plain } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: colours.comment } },
    {
      scope: [
        'string',
        'punctuation.definition.string',
        'constant.character',
        'string constant.character.escape',
      ],
      settings: { foreground: colours.string },
    },
    {
      scope: ['constant', 'support.constant', 'keyword.other.unit'],
      settings: { foreground: colours.number },
    },
    {
      scope: ['keyword', 'storage', 'support.function.builtin', 'variable.language', 'entity.name.tag'],
      settings: { foreground: colours.keyword },
    },
    {
      // Names, and code embedded in strings, are plain again.
      scope: [
        'constant.other.caps',
        'constant.character.format.placeholder',
        'entity.name.tag.yaml',
        'meta.embedded',
        'meta.interpolation',
        'meta.template.expression',
        'storage.type.java',
        'storage.type.generic.java',
        'storage.type.object.array.java',
        'storage.modifier.import.java',
        'storage.modifier.package.java',
        'support.type.property-name',
        'variable.other.constant',
      ],
      settings: { foreground: plain },
    },
  ],
};
