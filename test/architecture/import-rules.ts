import { isBuiltin } from 'node:module';
import { type Boundary, boundaries, boundaryOf, isWithin, packageHomes } from './boundaries.ts';
import type { Import } from './imports.ts';
import type { Code } from './source.ts';

/** Files that start running on import. */
export const startingFiles: readonly string[] = [
  'src/main/main.ts',
  'src/main/server.ts',
  'src/main/services/transfer/transfer-worker.ts',
  'src/renderer/audio/worker/audio-worker.ts',
  'src/renderer/audio/encode/lame-worker.ts',
  'src/renderer/audio/turn-detection/detector-worker.ts',
  'src/renderer/audio/turn-detection/detector-worklet.ts',
  'src/renderer/files/documents/document-worker.ts',
  'src/renderer/parameters/schema/schema-worker.ts',
  'src/renderer/files/text/encoding-worker.ts',
  'src/renderer/files/images/image-worker.ts',
  'src/main/services/backups/backup-worker.ts',
  'src/main/services/worker/process-worker.ts',
  'src/main/services/search/search-worker.ts',
  'src/main/services/parse/parse-worker.ts',
  'src/main/services/storage/storage-worker.ts',
  'src/main/services/captures/capture-worker.ts',
  'src/renderer/main.tsx',
  'src/renderer/markdown/diagram/diagram.ts',
  'src/preload/preload.ts',
];

/** Finds files outside every boundary. */
export function outsideBoundaries({ path }: Code): string[] {
  if (boundaryOf(path)) return [];
  return [`${path} lies outside every known folder: ${list(boundaries.map(({ folder }) => folder))}.`];
}

/** Finds imports of the project's files across a boundary. */
export function refusedFolders({ path, imports }: Code): string[] {
  const boundary = boundaryOf(path);
  if (!boundary) return [];
  return imports.flatMap(({ specifier, target }) => {
    if (target === null || isWithin(target, boundary.folder)) return [];
    // Allowing a folder doesn't allow nested folders with their own boundaries.
    const inner = boundaryOf(target)?.folder;
    if (boundary.imports.some((folder) => isWithin(target, folder) && boundaryOf(folder)?.folder === inner))
      return [];
    const allowed =
      boundary.imports.length > 0 ? `only ${list(boundary.imports)}` : 'none of the project’s files';
    return [`${path} imports ${specifier}: ${boundary.folder} may import ${allowed}; ${boundary.instead}.`];
  });
}

/** Finds imports of packages across a boundary. */
export function refusedPackages({ path, imports }: Code): string[] {
  const boundary = boundaryOf(path);
  return packagesIn(imports).flatMap(({ specifier, name }) => {
    const home = packageHomes.find(({ packages }) => packages.includes(name));
    if (home && !home.places.some((place) => isWithin(path, place))) {
      return [
        `${path} imports ${specifier}: only ${list(home.places)} may import it, because ${home.because}.`,
      ];
    }
    if (!boundary || boundary.packages === 'any' || boundary.packages.includes(name)) return [];
    return [
      `${path} imports ${specifier}: the only packages that ${boundary.folder} may import are ${list(boundary.packages)}; ${boundary.instead}.`,
    ];
  });
}

/** Finds imports of Node's own modules across a boundary. */
export function refusedNode({ path, imports }: Code): string[] {
  const boundary = boundaryOf(path);
  if (!boundary || boundary.node === 'any') return [];
  return imports.flatMap(({ specifier }) => {
    if (!isOfNode(specifier) || mayUse(boundary, specifier)) return [];
    const allowed = boundary.node === 'none' ? 'nothing' : `only ${list([boundary.node].flat())}`;
    return [
      `${path} imports ${specifier}: from Node, ${boundary.folder} may import ${allowed}; ${boundary.instead}.`,
    ];
  });
}

/** Finds files imported for their side effects. Only styles and fonts may be. */
export function bareImports({ path, imports }: Code): string[] {
  if (startingFiles.includes(path)) return [];
  return imports.flatMap(({ specifier, bare }) =>
    bare && !specifier.endsWith('.css')
      ? [
          `${path} imports ${specifier} for its effects: export a createX(deps) there and call it from ${list(startingFiles)}.`,
        ]
      : [],
  );
}

/** Finds an import cycle. Type-only imports count. */
export function cycles(files: readonly Code[]): string[] {
  const targets = new Map(
    files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
  );
  const circle = circleIn(targets);
  return circle
    ? [`${circle.join(' → ')}: move what both need into a file of its own that imports neither.`]
    : [];
}

/** One file that imports another, or a stylesheet that composes another. */
export type Arrow = { readonly path: string; readonly target: string };

/** Returns what a file imports of the project's own files. */
export function arrowsOf({ path, imports }: Code): Arrow[] {
  return imports.flatMap(({ target }) => (target === null ? [] : [{ path, target }]));
}

/**
 * Finds folders that import each other in a circle: at each level, the folders and files of a folder import one another
 * in one direction only. Type-only imports count.
 */
export function folderCircles(arrows: readonly Arrow[]): string[] {
  const levels = new Map<string, Map<string, Map<string, Arrow>>>();
  for (const arrow of arrows) {
    const { folder, from, to } = levelOf(arrow);
    if (from === to) continue;
    const level = levels.get(folder) ?? new Map<string, Map<string, Arrow>>();
    const first = level.get(from) ?? new Map<string, Arrow>();
    if (!first.has(to)) first.set(to, arrow);
    levels.set(folder, level.set(from, first));
  }
  return [...levels].flatMap(([folder, level]) => {
    const circle = circleIn(new Map([...level].map(([from, first]) => [from, [...first.keys()]])));
    if (!circle) return [];
    const examples = circle.slice(1).map((to, at) => {
      const { path, target } = level.get(circle[at] ?? '')?.get(to) ?? {};
      return `${path} imports ${target}`;
    });
    return [
      `${folder}: ${circle.join(' → ')} (${examples.join('; ')}): move what both need into a folder that imports neither.`,
    ];
  });
}

/** Returns the innermost folder of two files, and their places directly inside it. */
function levelOf({ path, target }: Arrow) {
  const [a, b] = [path.split('/'), target.split('/')];
  const at = a.findIndex((name, index) => name !== b[index]);
  return { folder: a.slice(0, at).join('/'), from: a[at] ?? '', to: b[at] ?? '' };
}

/** Returns a circle in a graph, with its first name again at its end, or null if there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]): readonly string[] | null => {
    const at = trail.indexOf(name);
    if (at >= 0) return [...trail.slice(at), name];
    if (done.has(name)) return null;
    for (const to of graph.get(name) ?? []) {
      const circle = visit(to, [...trail, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}

function packagesIn(imports: readonly Import[]): { readonly specifier: string; readonly name: string }[] {
  return imports
    .filter(({ specifier, target }) => target === null && !isOfNode(specifier))
    .map(({ specifier }) => ({ specifier, name: packageName(specifier) }));
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

// Treats `fs` like `node:fs`, because the prefix is optional.
function isOfNode(specifier: string): boolean {
  return isBuiltin(specifier);
}

function mayUse(boundary: Boundary, specifier: string): boolean {
  const full = specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  return (
    boundary.node !== 'none' && boundary.node !== 'any' && boundary.node.some((name) => isWithin(full, name))
  );
}

function list(names: readonly string[]): string {
  return names.join(', ');
}
