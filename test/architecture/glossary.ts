import type { Declaration, Statement } from 'oxc-parser';
import { place } from './form-rules.ts';
import type { Code, SourceFile } from './source.ts';

/** Words that file names and exported names no longer use, each with the term to use instead. */
export const retiredTerms: Readonly<Record<string, string>> = {
  heard: 'transcription result, or audio',
  hear: 'transcribe',
  preparation: 'split job',
  preparations: 'split jobs',
  preparing: 'splitting',
  cutting: 'splitting',
  takes: 'captures',
  told: 'published',
  tell: 'publish',
  late: 'lazy, or delayed',
  seen: 'view: toView',
  kept: 'stored, or saved',
  keeping: 'retention',
  mended: 'repaired',
  wet: 'streaming',
  there: 'getOrThrow, or present',
};

/** Migrations are named for the tables that they created, whose names stay. */
const exempt = /^src\/main\/storage\/migrations\//;

/** Finds retired terms in the exported names of a file. */
export function retiredNames(code: Code): string[] {
  if (exempt.test(code.path)) return [];
  return code.program.body.flatMap((statement) =>
    exportedNames(statement).flatMap((name) =>
      termsIn(name).map(
        (term) =>
          `${place(code, statement.start)} exports ${name}: ${term} is retired, use ${retiredTerms[term]}.`,
      ),
    ),
  );
}

/** Finds retired terms in the name of a file. */
export function retiredFileNames({ path }: Pick<SourceFile, 'path'>): string[] {
  if (exempt.test(path)) return [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  return termsIn(name).map((term) => `${path}: ${term} is retired, use ${retiredTerms[term]}.`);
}

function termsIn(name: string): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter((word) => Object.hasOwn(retiredTerms, word));
}

function exportedNames(statement: Statement | { readonly type: 'Directive' }): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return [];
  return declaredNames(statement.declaration);
}

function declaredNames(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}
