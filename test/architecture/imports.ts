import { posix } from 'node:path';
import type { Expression, NewExpression, ParseResult } from 'oxc-parser';
import { nodesOf } from './walk.ts';

/** An import in a file. For a relative import, `target` is a path from the project's folder, otherwise null. */
export type Import = {
  readonly specifier: string;
  readonly target: string | null;
  /** Whether it imports no names, only the file's side effects. */
  readonly bare: boolean;
};

/**
 * Lists every import of a file: `import`, `import type`, `export … from`, `import()`, the type `import()`, and `new
 * URL('…', import.meta.url)`, which names a worker.
 */
export function importsOf(path: string, text: string, { module, program }: ParseResult): Import[] {
  const found: Import[] = [];
  const add = (specifier: string, bare = false) => {
    const relative = specifier.startsWith('.') || specifier.startsWith('/');
    const target = relative ? posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')) : null;
    found.push({ specifier, target, bare });
  };
  for (const { moduleRequest, start, end } of module.staticImports) {
    add(moduleRequest.value, /^import\s*['"]/.test(text.slice(start, end)));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.value);
  }
  for (const { node } of nodesOf(program)) {
    if (node.type === 'ImportExpression') add(literal(node.source) ?? computed(path));
    if (node.type === 'TSImportType') add(node.source.value);
    if (node.type === 'NewExpression') {
      const worker = workerIn(node, text);
      if (worker) add(worker);
    }
  }
  return found;
}

// Other URLs relative to the file refer to data or to the built page.
function workerIn({ callee, arguments: [address, base] }: NewExpression, text: string): string | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'URL' || !address || !base) return undefined;
  const name = address.type === 'SpreadElement' ? undefined : literal(address);
  const isOurs = name !== undefined && /^\..*\.tsx?$/.test(name);
  return isOurs && text.slice(base.start, base.end) === 'import.meta.url' ? name : undefined;
}

function literal(expression: Expression): string | undefined {
  return expression.type === 'Literal' && typeof expression.value === 'string' ? expression.value : undefined;
}

function computed(path: string): never {
  throw new Error(
    `${path} has an import() with a computed name: write it out, so that the rules can check it.`,
  );
}
