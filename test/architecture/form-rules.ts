import type { Directive, Node, Statement } from 'oxc-parser';
import { startingFiles } from './import-rules.ts';
import type { Code } from './source.ts';
import { nodesOf } from './walk.ts';

/** Default exports, which have no name that stays the same everywhere. */
export function defaultExports(code: Code): string[] {
  return found(code, (node) => {
    const named = node.type === 'ExportSpecifier' && wordOf(node.exported) === 'default';
    return named || node.type === 'ExportDefaultDeclaration'
      ? 'has a default export: give it a name and export that.'
      : undefined;
  });
}

/** Enums, which exist at run time and cannot be erased. */
export function enums(code: Code): string[] {
  return found(code, (node) =>
    node.type === 'TSEnumDeclaration'
      ? `declares the enum ${node.id.name}: use a union of literals.`
      : undefined,
  );
}

/** `any`, which switches the checking off. */
export function anyTypes(code: Code): string[] {
  return found(code, (node) =>
    node.type === 'TSAnyKeyword' ? 'says any: use unknown and parse it once, at the boundary.' : undefined,
  );
}

/** Types with a prefix that says only that they are types. */
export function prefixedTypes(code: Code): string[] {
  return found(code, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') return undefined;
    return /^I[A-Z][a-z]/.test(node.id.name) ? `names a type ${node.id.name}: drop the I.` : undefined;
  });
}

/** HTML from strings, which could carry a script; the page builds elements. */
export function htmlStrings(code: Code): string[] {
  if (!code.path.startsWith('src/renderer/')) return [];
  return found(code, (node) => {
    const name = htmlMaker(node);
    return name ? `uses ${name}: no string may become HTML in the page; build React elements.` : undefined;
  });
}

/** Dates of any number, which throw once they are written out; the page is told numbers by the main process and files. */
export function unsafeDates(code: Code): string[] {
  if (!code.path.startsWith('src/renderer/') || code.path === 'src/renderer/ui/format/date-of.ts') return [];
  return found(code, (node) => {
    if (node.type !== 'NewExpression' || node.callee.type !== 'Identifier') return undefined;
    const { callee, arguments: given } = node;
    return callee.name === 'Date' && given.length === 1
      ? 'makes a date of a number that may be none: use dateOf.'
      : undefined;
  });
}

/** Statements that do something as soon as the file is imported. */
export function effects(code: Code): string[] {
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

/** Connections to SQLite made elsewhere than in the one place that sets them up. */
export function looseConnections(code: Code): string[] {
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

function htmlMaker(node: Node): string | undefined {
  const name = usedName(node);
  if (name !== undefined && makesHtml.includes(name)) return name;
  if (node.type !== 'MemberExpression' || (name !== 'write' && name !== 'writeln')) return undefined;
  return ['document', 'ownerDocument'].includes(lastWordOf(node.object) ?? '')
    ? `document.${name}`
    : undefined;
}

// The name by which an attribute, a property of an object or a member is used.
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

/** `path:line`, from the offset that the parser gives. */
export function place({ path, text }: Code, start: number): string {
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
