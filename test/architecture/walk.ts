import { type Node, type Program, visitorKeys } from 'oxc-parser';

/** Yields every node of a program in source order, and whether it's inside a function. */
export function* nodesOf(program: Program): Generator<{ readonly node: Node; readonly inFunction: boolean }> {
  yield* below(program, false);
}

/** Returns the nodes directly below a node, in source order. */
export function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    // The keys come from the parser, so their values are nodes, lists of nodes, null or undefined.
    const children = Reflect.get(node, key) as Node | null | undefined | readonly (Node | null)[];
    return [children].flat().flatMap((child) => (child ? [child as Node] : []));
  });
}

/** Whether a node is a function of any form. */
export function isFunction({ type }: Node): boolean {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(type);
}

function* below(node: Node, inFunction: boolean): ReturnType<typeof nodesOf> {
  yield { node, inFunction };
  const inside = inFunction || isFunction(node);
  for (const child of childrenOf(node)) yield* below(child, inside);
}
