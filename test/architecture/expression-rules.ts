import type { Expression as Syntax } from 'oxc-parser';
import { place } from './form-rules.ts';
import { type Expression, slowness } from './linear-expressions.ts';
import type { Code } from './source.ts';
import { nodesOf } from './walk.ts';

/** An expression that is allowed although it can't be proved linear: its file, an excerpt, and why it's harmless. */
export type Exception = { readonly path: string; readonly part: string; readonly because: string };

/** Expressions that the rule can't prove linear. */
export const exceptions: readonly Exception[] = [
  {
    path: 'src/main/gateway/json-fields.ts',
    part: 'nan|inf',
    because: 'a string matches up to its end or the end of the text, so it is never retried inside one',
  },
  {
    path: 'src/main/services/title.ts',
    part: '<code>',
    because: 'a title is made from the first 2,000 characters of a message',
  },
  {
    path: 'src/main/services/title.ts',
    part: '__\\p{L}\\w*__',
    because: 'a title is made from the first 2,000 characters of a message',
  },
  {
    path: 'src/main/services/speak/chunk-fetch.ts',
    part: '\\d{3})+(?!\\d)',
    because: 'a gateway’s message has at most 300 characters',
  },
  {
    path: 'src/main/demo-gateway/tokens.ts',
    part: '{1,8}',
    because: 'one of its branches matches whatever follows blanks, so none are read twice',
  },
  {
    path: 'src/renderer/markdown/blocks/bounded-lexer.ts',
    part: ':?-+:?',
    because: 'each round of the group needs a dash, and what follows it has none',
  },
  {
    path: 'src/renderer/markdown/blocks/html-tag.ts',
    part: '\\s+[^\\s=<>"\'/]+',
    because: 'only blanks follow the attributes, each of which needs an equals sign',
  },
  {
    path: 'src/renderer/markdown/spoken/spoken-inline.ts',
    part: '{1,4000}',
    because: 'nothing is read beyond 4,000 characters, and between dollars no other can begin',
  },
  {
    path: 'src/renderer/commands/binding.ts',
    part: 'Mod|Control',
    because: 'a shortcut has a few characters',
  },
  {
    path: 'src/shared/text/join-texts.ts',
    part: '”’',
    because: 'it gets only the last 8 characters of a text',
  },
  {
    path: 'src/shared/text/language.ts',
    part: 'grandfathered',
    because: 'it first checks that there are at most 100 characters',
  },
  {
    path: 'src/renderer/markdown/spoken/spoken-inline.ts',
    part: '{gap}',
    because: 'a gap is one character, and the repeated part can’t contain a bracket',
  },
  {
    path: 'src/main/gateway/secret-mask.ts',
    part: 'literal(secret)',
    because: 'a secret matches character by character, and has fewer than 8',
  },
  {
    path: 'src/main/demo-gateway/voice/letter-to-sound.ts',
    part: 'pattern',
    because: 'the patterns of the table are letters of one word, and match where they are',
  },
];

/** Finds regular expressions that can take more than linear time, or that can't be analysed. */
export function slowExpressions(code: Code): string[] {
  return unprovenIn(code)
    .filter((unproven) => !exceptions.some((exception) => isFor(exception, code, unproven)))
    .map(
      ({ at, text, problem }) =>
        `${place(code, at)} ${text} ${problem}: a long text can make it slow. Anchor its start with a lookbehind, exclude the first character from the repetition, or write a small scanner.`,
    );
}

/** Returns exceptions that no expression needs anymore. */
export function unusedExceptions(code: readonly Code[]): string[] {
  return exceptions
    .filter(
      (exception) =>
        !code.some((file) => unprovenIn(file).some((unproven) => isFor(exception, file, unproven))),
    )
    .map(
      ({ path, part }) => `${path} has no unproven expression with ${part} any more: remove the exception.`,
    );
}

type Unproven = { readonly at: number; readonly text: string; readonly problem: string };

function isFor({ path, part }: Exception, code: Code, { text }: Unproven): boolean {
  return code.path === path && text.includes(part);
}

function unprovenIn(code: Code): readonly Unproven[] {
  const strings = stringsOf(code);
  return [...nodesOf(code.program)].flatMap(({ node }): Unproven[] => {
    if (node.type === 'Literal' && 'regex' in node) {
      const { pattern: source, flags } = node.regex;
      return problemsOf({ source, flags }).map((problem) => ({
        at: node.start,
        text: `/${source}/${flags}`,
        problem,
      }));
    }
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (!isCall || node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return [];
    const [source, flags = ''] = node.arguments.map((argument) => textOf(argument as Syntax, strings));
    const text = code.text.slice(node.start, node.end);
    if (typeof source !== 'string' || typeof flags !== 'string')
      return [{ at: node.start, text, problem: 'is built from values that aren’t known here' }];
    return problemsOf({ source, flags }).map((problem) => ({ at: node.start, text, problem }));
  });
}

const known = new Map<string, readonly string[]>();

function problemsOf(expression: Expression): readonly string[] {
  const key = JSON.stringify(expression);
  const problems = known.get(key) ?? slowness(expression);
  known.set(key, problems);
  return problems;
}

/** Returns the string constants that a file declares, in order of declaration. */
function stringsOf({ program }: Code): ReadonlyMap<string, string> {
  const strings = new Map<string, string>();
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue;
    for (const { id, init } of declared.declarations) {
      const text = init && textOf(init, strings);
      if (id.type === 'Identifier' && typeof text === 'string') strings.set(id.name, text);
    }
  }
  return strings;
}

function textOf(node: Syntax, strings: ReadonlyMap<string, string>): string | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : null;
    case 'Identifier':
      return strings.get(node.name) ?? null;
    case 'TaggedTemplateExpression':
    case 'TemplateLiteral': {
      const template = node.type === 'TemplateLiteral' ? node : node.quasi;
      const held = template.expressions.map((expression) => textOf(expression, strings));
      if (held.includes(null)) return null;
      return template.quasis
        .map(
          ({ value }, at) =>
            ((node.type === 'TemplateLiteral' ? value.cooked : value.raw) ?? '') + (held[at] ?? ''),
        )
        .join('');
    }
    default:
      return null;
  }
}
