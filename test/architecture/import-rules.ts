import { isBuiltin } from 'node:module';
import type { Import } from './imports.ts';
import { isWithin, packageHomes, type Room, roomOf, rooms } from './rooms.ts';
import type { Code } from './source.ts';

/** Files whose work begins as soon as they are imported. */
export const startingFiles: readonly string[] = [
  'src/main/main.ts',
  'src/main/server.ts',
  'src/main/services/transfer/transfer-worker.ts',
  'src/renderer/audio/split/split-worker.ts',
  'src/renderer/audio/split/encode/lame-worker.ts',
  'src/main/services/search/search-worker.ts',
  'src/main/services/parse/parse-worker.ts',
  'src/main/services/storage/storage-worker.ts',
  'src/main/services/takes/take-worker.ts',
  'src/renderer/main.tsx',
  'src/renderer/markdown/diagram/diagram.ts',
  'src/preload/preload.ts',
];

/** The room of the house that a file lies in has to be known. */
export function homeless({ path }: Code): string[] {
  if (roomOf(path)) return [];
  return [`${path} lies in no room of the house. The rooms are ${list(rooms.map(({ place }) => place))}.`];
}

/** Imports of our own files: data flows one way (`rulings.md` 4). */
export function refusedRooms({ path, imports }: Code): string[] {
  const room = roomOf(path);
  if (!room) return [];
  return imports.flatMap(({ specifier, target }) => {
    if (target === null || isWithin(target, room.place)) return [];
    if (room.imports.some((place) => isWithin(target, place))) return [];
    const allowed = room.imports.length > 0 ? `only ${list(room.imports)}` : 'nothing of ours';
    return [`${path} imports ${specifier}: ${room.place} may import ${allowed}; ${room.instead}.`];
  });
}

/** Imports of packages. */
export function refusedPackages({ path, imports }: Code): string[] {
  const room = roomOf(path);
  return packagesIn(imports).flatMap(({ specifier, name }) => {
    const home = packageHomes.find(({ packages }) => packages.includes(name));
    if (home && !home.places.some((place) => isWithin(path, place))) {
      return [
        `${path} imports ${specifier}: that is for ${list(home.places)} alone, because ${home.because}.`,
      ];
    }
    if (!room || room.packages === 'any' || room.packages.includes(name)) return [];
    return [
      `${path} imports ${specifier}: of packages ${room.place} may import only ${list(room.packages)}; ${room.instead}.`,
    ];
  });
}

/** Imports of Node's own modules. */
export function refusedNode({ path, imports }: Code): string[] {
  const room = roomOf(path);
  if (!room || room.node === 'any') return [];
  return imports.flatMap(({ specifier }) => {
    if (!isOfNode(specifier) || mayUse(room, specifier)) return [];
    const allowed = room.node === 'none' ? 'nothing' : `only ${list([room.node].flat())}`;
    return [`${path} imports ${specifier}: of Node ${room.place} may import ${allowed}; ${room.instead}.`];
  });
}

/** A file imported for its effects: importing does nothing, but for styles and fonts. */
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

/** Files that import one another in a circle; an import of types alone counts. */
export function cycles(files: readonly Code[]): string[] {
  const targets = new Map(
    files.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const circle = [...trail.slice(at), path].join(' → ');
      found.push(`${circle}: move what both need into a file of its own that imports neither.`);
    } else if (!done.has(path)) {
      for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
      done.add(path);
    }
  };
  for (const path of targets.keys()) visit(path, []);
  return found;
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

// Vite resolves `fs` without its prefix to a package, so the prefix is a matter of form, not of meaning.
function isOfNode(specifier: string): boolean {
  return isBuiltin(specifier);
}

function mayUse(room: Room, specifier: string): boolean {
  const full = specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  return room.node !== 'none' && room.node !== 'any' && room.node.some((name) => isWithin(full, name));
}

function list(names: readonly string[]): string {
  return names.join(', ');
}
