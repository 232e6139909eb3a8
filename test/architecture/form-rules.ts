import type { Directive, Node, Statement } from 'oxc-parser';
import { startingFiles } from './import-rules.ts';
import type { Code, SourceFile, Syntax } from './source.ts';
import { childrenOf, isFunction, nodesOf } from './walk.ts';

/** Finds default exports, which every importer can name differently. */
export function defaultExports(code: Code): string[] {
  return found(code, (node) => {
    const named = node.type === 'ExportSpecifier' && wordOf(node.exported) === 'default';
    return named || node.type === 'ExportDefaultDeclaration'
      ? 'has a default export: give it a name and export that.'
      : undefined;
  });
}

/** Finds enums, which can't be erased, because they exist at run time. */
export function enums(code: Code): string[] {
  return found(code, (node) =>
    node.type === 'TSEnumDeclaration'
      ? `declares the enum ${node.id.name}: use a union of literals.`
      : undefined,
  );
}

/** Finds `any`, which disables type checking. */
export function anyTypes(code: Code): string[] {
  return found(code, (node) =>
    node.type === 'TSAnyKeyword'
      ? 'uses any: use unknown, and parse the value once, at the boundary.'
      : undefined,
  );
}

/** Finds types with a prefix that only marks them as types. */
export function prefixedTypes(code: Code): string[] {
  return found(code, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') return undefined;
    return /^I[A-Z][a-z]/.test(node.id.name) ? `names a type ${node.id.name}: drop the I.` : undefined;
  });
}

/** Maximum lines of a function. The lines of the functions inside it don't count, except their first ones. */
const maxOwnLines = 80;

/** Finds functions that are too long to be understood at once. */
export function longFunctions({ path, text, program }: Syntax): string[] {
  const found: string[] = [];
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length;
  // Visits a node, and returns the lines of the outermost functions in it that don't count in their surroundings.
  const visit = (node: Node, name: string): number => {
    const inner = ownName(node) ?? name;
    const nested = childrenOf(node).reduce((sum, child) => sum + visit(child, inner), 0);
    if (!isFunction(node)) return nested;
    const own = linesOf(node) - nested;
    if (own > maxOwnLines) {
      found.push(
        `${path}: ${inner} has ${own} lines of its own, at most ${maxOwnLines} are allowed: split it by idea, for example policy from I/O, or a region of the page from its state.`,
      );
    }
    return linesOf(node) - 1;
  };
  visit(program, 'a function');
  return found;
}

/** Maximum number of named functions directly inside a function. What it returns, such as the methods, doesn't count. */
const maxInnerFunctions = 10;

/** Finds functions with so many named functions inside them that they do more than one thing. */
export function crowdedFunctions(code: Code): string[] {
  return found(code, (node) => {
    const inner = statementsOf(node).flatMap((statement): readonly unknown[] => {
      if (statement.type === 'FunctionDeclaration') return [statement];
      if (statement.type !== 'VariableDeclaration') return [];
      return statement.declarations.filter(({ init }) => init && isFunction(init));
    });
    return inner.length > maxInnerFunctions
      ? `has ${inner.length} functions inside a function, at most ${maxInnerFunctions} are allowed: make policy pure functions, state a reducer, and I/O a driver.`
      : undefined;
  });
}

function statementsOf(node: Node): readonly (Directive | Statement)[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node.body?.type === 'BlockStatement' ? node.body.body : [];
    default:
      return [];
  }
}

function ownName(node: Node): string | undefined {
  if ((node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression') && node.id)
    return node.id.name;
  return node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id.name : undefined;
}

/** Finds HTML created from strings, which could contain a script. The page creates elements instead. */
export function htmlStrings(code: Code): string[] {
  if (!code.path.startsWith('src/renderer/')) return [];
  return found(code, (node) => {
    const name = htmlSink(node);
    return name ? `uses ${name}: no string may become HTML in the page; build React elements.` : undefined;
  });
}

/**
 * Finds dates created from unchecked numbers. An invalid date throws when it is formatted, and the page gets numbers
 * from the main process and from files.
 */
export function unsafeDates(code: Code): string[] {
  if (!code.path.startsWith('src/renderer/') || code.path === 'src/renderer/ui/format/date-of.ts') return [];
  return found(code, (node) => {
    if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return undefined;
    const { callee, arguments: args } = node;
    return callee.name === 'Date' && args.length === 1
      ? 'creates a date from a number that may be invalid: use dateOf.'
      : undefined;
  });
}

/** Finds formatters in the page that don't use the current locale. Segmenters and locales aren't formatters. */
export function scatteredFormats(code: Code): string[] {
  if (!code.path.startsWith('src/renderer/') || code.path.startsWith('src/renderer/ui/format/')) return [];
  return found(code, (node) => {
    if (node.type !== 'MemberExpression') return undefined;
    const name = wordOf(node.property) ?? '';
    const isFormat = wordOf(node.object) === 'Intl' && !['Segmenter', 'Locale'].includes(name);
    return isFormat || /^toLocale(?:Date|Time)?String$/.test(name)
      ? `uses ${name}: use a formatter from src/renderer/ui/format/intl.ts, or add one there.`
      : undefined;
  });
}

/** Finds interface strings that are read on import, before the locale is loaded. */
export function stringsAtImport(code: Code): string[] {
  if (!code.path.startsWith('src/renderer/')) return [];
  return [...nodesOf(code.program)].flatMap(({ node, inFunction }) => {
    if (inFunction || node.type !== 'CallExpression') return [];
    const name = wordOf(node.callee) ?? '';
    return /^(?:strings|[a-z]\w*Strings)$/.test(name)
      ? [`${place(code, node.start)} reads ${name} when it is imported: read it where it is shown.`]
      : [];
  });
}

/** Finds CSS modules that are imported under a name other than `styles`, or `…Styles` for a second one. */
export function misnamedStyles(code: Code): string[] {
  return found(code, (node) => {
    if (node.type !== 'ImportDeclaration' || !node.source.value.endsWith('.module.css')) return undefined;
    const [name] = node.specifiers.map(({ local }) => local.name);
    return name && /^styles$|^[a-z]\w*Styles$/.test(name)
      ? undefined
      : `imports ${node.source.value} as ${name}: name it styles, or …Styles if it's a second one.`;
  });
}

/** Finds constants in capitals. Most names here are constants, so capitals would add no information. */
export function capitalisedConstants(code: Code): string[] {
  return found(code, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return undefined;
    const { name } = node.id;
    return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[A-Z]{3,}$/.test(name)
      ? `declares ${name} in capitals: use camelCase.`
      : undefined;
  });
}

/** Finds statements with side effects on import. */
export function importEffects(code: Code): string[] {
  const { path, program } = code;
  if (startingFiles.includes(path)) return [];
  const statements = program.body.filter((statement) => !isDeclaration(statement));
  const awaited = [...nodesOf(program)].flatMap(({ node, inFunction }) =>
    node.type === 'AwaitExpression' && !inFunction ? [node] : [],
  );
  const lines = new Set([...statements, ...awaited].map(({ start }) => place(code, start)));
  return [...lines].map(
    (line) =>
      `${line} does something when it is imported: put it into a function, to be called from ${startingFiles.join(', ')}.`,
  );
}

/** Finds SQLite connections outside the one place that configures them. */
export function scatteredConnections(code: Code): string[] {
  if (code.path === 'src/main/storage/open-sqlite.ts') return [];
  return found(code, (node) =>
    node.type === 'NewExpression' && wordOf(node.callee) === 'DatabaseSync'
      ? 'opens SQLite by itself: use openSqlite, which keeps texts out of temporary files.'
      : undefined,
  );
}

const makesHtml = [
  'dangerouslySetInnerHTML',
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'createContextualFragment',
  'srcdoc',
  'srcDoc',
];

function found(code: Code, problemOf: (node: Node) => string | undefined): string[] {
  return [...nodesOf(code.program)].flatMap(({ node }) => {
    const problem = problemOf(node);
    return problem ? [`${place(code, node.start)} ${problem}`] : [];
  });
}

function htmlSink(node: Node): string | undefined {
  const name = usedName(node);
  if (name !== undefined && makesHtml.includes(name)) return name;
  if (node.type !== 'MemberExpression' || (name !== 'write' && name !== 'writeln')) return undefined;
  return ['document', 'ownerDocument'].includes(lastWordOf(node.object) ?? '')
    ? `document.${name}`
    : undefined;
}

// Returns the name of an attribute, object property or member.
function usedName(node: Node): string | undefined {
  switch (node.type) {
    case 'JSXAttribute':
      return node.name.type === 'JSXIdentifier' ? node.name.name : undefined;
    case 'Property':
      return wordOf(node.key);
    case 'MemberExpression':
      return wordOf(node.property);
    default:
      return undefined;
  }
}

function lastWordOf(node: Node): string | undefined {
  return node.type === 'MemberExpression' ? wordOf(node.property) : wordOf(node);
}

function wordOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

/** Returns `path:line` for a parser offset. */
export function place({ path, text }: SourceFile, start: number): string {
  return `${path}:${text.slice(0, start).split('\n').length}`;
}

function isDeclaration(statement: Directive | Statement): boolean {
  switch (statement.type) {
    case 'ExpressionStatement':
      return 'directive' in statement && statement.directive !== null;
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportNamedDeclaration':
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return true;
    default:
      return statement.type.startsWith('TS');
  }
}
