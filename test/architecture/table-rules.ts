import type { Node } from 'oxc-parser';
import { place } from './form-rules.ts';
import type { Code } from './source.ts';
import { nodesOf } from './walk.ts';

/**
 * Finds lookups of arbitrary names in objects. Such lookups also find inherited members (`constructor`, `toString`,
 * `__proto__`), and the names come from gateways, files and users.
 */
export function openTables(code: Code): string[] {
  if (code.path === 'src/shared/own-value.ts') return [];
  const nodes = [...nodesOf(code.program)].map(({ node }) => node);
  const tables = new Set(nodes.flatMap((node) => tableIn(node, code.text)));
  return nodes.flatMap((node) => {
    const table = lookedUpIn(node);
    if (table !== undefined && tables.has(table))
      return [`${place(code, node.start)} looks up arbitrary names in ${table}: use ownValue.`];
    return node.type === 'BinaryExpression' && node.operator === 'in' && !isFixed(node.left)
      ? [`${place(code, node.start)} uses “in”, which finds inherited names: use Object.hasOwn.`]
      : [];
  });
}

/** Returns the name of a variable or parameter that is declared as an object with arbitrary keys. */
function tableIn(node: Node, text: string): readonly string[] {
  const declared = node.type === 'VariableDeclarator' ? node.id : node;
  if (declared.type !== 'Identifier' || !('typeAnnotation' in declared) || !declared.typeAnnotation)
    return [];
  const { start, end } = declared.typeAnnotation;
  return /^:\s*(?:Readonly<)?Record<string,/.test(text.slice(start, end)) ? [declared.name] : [];
}

function lookedUpIn(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || !node.computed || isFixed(node.property)) return undefined;
  return node.object.type === 'Identifier' ? node.object.name : undefined;
}

function isFixed(node: Node): boolean {
  return node.type === 'Literal' || node.type === 'PrivateIdentifier';
}
