import type { Declaration, Directive, Statement } from 'oxc-parser';
import { place } from './form-rules.ts';
import type { Code } from './source.ts';

/**
 * Finds exports without a doc comment directly before them. An overloaded function needs one on its first overload
 * only. A type derived from a documented value in the same file, such as `z.infer<typeof a>`, needs none.
 */
export function undocumented(code: Code): string[] {
  const documented = new Set<string>();
  return exportsOf(code).flatMap(({ names, start }) => {
    const open = names.filter((name) => !documented.has(name));
    if (hasDocComment(code, start) || isDerived(code, start)) for (const name of names) documented.add(name);
    else if (open.length > 0) {
      const what = `exports ${open.join(', ')} without a doc comment`;
      return [
        `${place(code, start)} ${what}: document it (units, shapes, errors, source) in a /** … */ comment before it.`,
      ];
    }
    return [];
  });
}

/** Finds links in comments to names that aren't in the code of the file. */
export function brokenLinks(code: Code): string[] {
  const { text, comments } = code;
  const withoutComments = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
  const names = new Set(withoutComments.match(/[\w$]+/g));
  return comments.flatMap(({ value, start }) =>
    [...value.matchAll(/\{@link ([\w$]+)/g)]
      .filter(([, name = '']) => !names.has(name))
      .map(
        ([, name]) =>
          `${place(code, start)} links to ${name}, which isn't in this file: describe it without a link.`,
      ),
  );
}

type Exported = { readonly names: readonly string[]; readonly start: number };

// Re-exports are documented in their original file.
function exportsOf({ program }: Code): Exported[] {
  return program.body.flatMap((statement): Exported[] => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return [];
    if (statement.declaration) return [{ names: namesIn(statement.declaration), start: statement.start }];
    return statement.specifiers.flatMap(({ local }) => {
      const name = local.type === 'Literal' ? local.value : local.name;
      const declared = program.body.find((other) => isDeclarationOf(other, name));
      return declared ? [{ names: [name], start: declared.start }] : [];
    });
  });
}

function isDeclarationOf(statement: Directive | Statement, name: string): boolean {
  switch (statement.type) {
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
    case 'TSDeclareFunction':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return namesIn(statement).includes(name);
    default:
      return false;
  }
}

function namesIn(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : 'a pattern'));
  }
  if (!('id' in declaration) || !declaration.id) return ['something'];
  return [declaration.id.type === 'Identifier' ? declaration.id.name : 'something'];
}

function isDerived(code: Code, start: number): boolean {
  const statement = code.program.body.find((other) => other.start === start);
  if (statement?.type !== 'ExportNamedDeclaration') return false;
  const { declaration } = statement;
  if (declaration?.type !== 'TSTypeAliasDeclaration') return false;
  const { start: from, end } = declaration.typeAnnotation;
  const source = /^[\w.<(]*\btypeof (\w+)[)>[\]\w]*$/.exec(code.text.slice(from, end))?.[1];
  return exportsOf(code).some(
    (other) =>
      other.start !== start && other.names.includes(source ?? '') && hasDocComment(code, other.start),
  );
}

function hasDocComment({ text, comments }: Code, start: number): boolean {
  let at = start;
  for (const comment of [...comments].reverse()) {
    if (comment.end > at) continue;
    if (text.slice(comment.end, at).trim() !== '') return false;
    if (comment.type === 'Block' && comment.value.startsWith('*')) return /\p{L}{2}/u.test(comment.value);
    at = comment.start;
  }
  return false;
}
