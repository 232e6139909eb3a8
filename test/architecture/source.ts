import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Comment, type Program, parseSync } from 'oxc-parser';
import { type Import, importsOf } from './imports.ts';

/** A parsed TypeScript file. `path` is relative to the project's folder, with forward slashes. */
export type Code = Syntax & { readonly imports: readonly Import[] };

/** A parsed file without its imports. */
export type Syntax = SourceFile & { readonly program: Program; readonly comments: readonly Comment[] };

/** Any file. Folders aren't included. */
export type SourceFile = { readonly path: string; readonly text: string };

/**
 * Parses a file.
 *
 * @throws if the file doesn't parse or imports a computed name, because the import rules can't check it
 */
export function parsed(file: SourceFile): Code {
  const { result, ...syntax } = parse(file);
  return { ...syntax, imports: importsOf(file.path, file.text, result) };
}

/**
 * Parses a file without collecting its imports, which tests may compute.
 *
 * @throws if the file doesn't parse
 */
export function syntaxOf(file: SourceFile): Syntax {
  const { result: _, ...syntax } = parse(file);
  return syntax;
}

function parse({ path, text }: SourceFile) {
  const result = parseSync(path, text);
  const [error] = result.errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  return { path, text, program: result.program, comments: result.comments, result };
}

/** Whether a path has a TypeScript extension. */
export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

/** Returns every file below a folder, except installed packages. `root` is the project's folder. */
export function filesBelow(root: string, folder: string): SourceFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.name === 'node_modules') return [];
    if (entry.isDirectory()) return filesBelow(root, path);
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  });
}
