import { posix } from 'node:path';
import type { Arrow } from './import-rules.ts';
import type { Code, SourceFile } from './source.ts';

const maxLines = 400;
const banned = ['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers', 'misc'];

/** Finds files that are too long to cover a single topic. */
export function tooLong({ path, text }: SourceFile): string[] {
  const lines = linesIn(text);
  if (!isMeasured(path) || lines <= maxLines) return [];
  return [
    `${path} has ${lines} lines, at most ${maxLines} are allowed: move something that stands on its own into another file.`,
  ];
}

/**
 * Finds files at the root of a screen's folder that aren't entry points. A screen's parts belong in folders by subject.
 */
export function misplacedFiles({ path }: SourceFile): string[] {
  const [, folder, name = ''] = /^src\/renderer\/(chat|transcribe|speak|settings)\/([^/]+)$/.exec(path) ?? [];
  if (!folder || !isMeasured(path) || /^[a-z-]+-(?:screen|page)\./.test(name)) return [];
  return [
    `${path} lies at the root of a screen, where only its entry points are: move it into the folder of its subject in src/renderer/${folder}.`,
  ];
}

/** Checks that file and folder names are in kebab-case and aren't catch-all names. */
export function badNames({ path }: SourceFile): string[] {
  return path.split('/').flatMap((name) => {
    if (name === 'README.md') return [];
    const words = name.split(/[-.]/);
    const empty = words.find((word) => banned.includes(word.toLowerCase()));
    if (empty) return [`${path}: a name with "${empty}" could contain anything: name the one thing inside.`];
    return /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name)
      ? []
      : [`${path}: "${name}" is not in kebab-case.`];
  });
}

/** Finds files that only re-export. */
export function barrels({ path, program }: Code): string[] {
  const statements = program.body.filter(({ type }) => type !== 'ImportDeclaration');
  const isReexporting = statements.every(
    (statement) =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' &&
        !statement.declaration &&
        statement.specifiers.length > 0),
  );
  if (statements.length === 0 || !isReexporting) return [];
  return [`${path} only re-exports: import from the files themselves and remove it.`];
}

/** Returns the stylesheets that a CSS module composes from. */
export function stylesOf({ path, text }: SourceFile): Arrow[] {
  const composed = text.matchAll(/^ *composes: [^;"]{1,200} from "([^"]+)"/gm);
  return [...composed].map(([, from = '']) => ({ path, target: posix.join(posix.dirname(path), from) }));
}

/** Finds missing stylesheets that CSS modules compose from. Otherwise, only the build would detect them. */
export function missingStyles(file: SourceFile, paths: readonly string[]): string[] {
  return stylesOf(file)
    .filter(({ target }) => !paths.includes(target))
    .map(({ path, target }) => `${path} composes ${target}, which doesn't exist.`);
}

/**
 * Finds files and folders that a README names but that don't exist. A name is relative to the README's folder, to one
 * of its parents, or to the project. `paths` are all files.
 */
export function missingNames({ path, text }: SourceFile, paths: readonly string[]): string[] {
  const folders = path.split('/').slice(0, -1);
  const places = folders.map((_, index) => folders.slice(0, index + 1).join('/')).concat('');
  return [...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) => {
    if (!/\.(?:tsx?|mjs|css|json|md)$|\//.test(name) || /^#|^\w+:|^@/.test(name)) return [];
    const patterns = places.map((place) => pathPattern(posix.join(place, name)));
    return paths.some((other) => patterns.some((pattern) => pattern.test(other)))
      ? []
      : [`${path} names ${name}, which doesn't exist.`];
  });
}

/** Returns a pattern that matches a path and everything below it. `*` matches any name. */
function pathPattern(path: string): RegExp {
  const escaped = path.replace(/\/$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '[^/]*')}(?:/|$)`);
}

function isMeasured(path: string): boolean {
  return /\.(tsx?|css)$/.test(path);
}

function linesIn(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}
