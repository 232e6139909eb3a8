import { type Node, type Program, visitorKeys } from 'oxc-parser';

/** Yields every node of a program in source order, and whether it's inside a function. */
export function* nodesOf(program: Program): Generator<{ readonly node: Node; readonly inFunction: boolean }> {
  yield* below(program, false);
}

const functions: readonly string[] = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

function* below(node: Node, inFunction: boolean): ReturnType<typeof nodesOf> {
  yield { node, inFunction };
  const inside = inFunction || functions.includes(node.type);
  for (const key of visitorKeys[node.type] ?? []) {
    // The keys come from the parser, so their values are nodes, lists of nodes, null or undefined.
    const children = Reflect.get(node, key) as Node | null | undefined | readonly (Node | null)[];
    for (const child of [children].flat()) if (child) yield* below(child as Node, inside);
  }
}
