import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Comment, type Program, parseSync } from 'oxc-parser';
import { type Import, importsOf } from './imports.ts';

/** A file of TypeScript as the rules see it; `path` starts at the project's folder, with slashes. */
export type Code = {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
};

/** A file of any kind; a folder's own entry is not one. */
export type SourceFile = { readonly path: string; readonly text: string };

/** Parses one file; a file that does not parse is an error, for then no rule can hold for it. */
export function parsed({ path, text }: SourceFile): Code {
  const result = parseSync(path, text);
  const [error] = result.errors;
  if (error) throw new Error(`${path} does not parse: ${error.message}`);
  return {
    path,
    text,
    program: result.program,
    comments: result.comments,
    imports: importsOf(path, text, result),
  };
}

/** Whether a path is one of TypeScript's. */
export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path);
}

/** Every file below a folder; `root` is the project's folder. */
export function filesBelow(root: string, folder: string): SourceFile[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(root, path);
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  });
}

/** Every folder below a folder, without itself. */
export function foldersBelow(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => posix.join(folder, entry.name));
  return folders.flatMap((path) => [path, ...foldersBelow(root, path)]);
}
