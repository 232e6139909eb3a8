import type { Declaration, Node, Statement } from 'oxc-parser';
import { ownValue } from '../../src/shared/own-value.ts';
import { place } from './form-rules.ts';
import type { Code, SourceFile, Syntax } from './source.ts';
import { nodesOf } from './walk.ts';

/** Words that are no longer used in file names and identifiers, each with the term to use instead. */
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
  answer: 'response, reply or result',
  answers: 'responses, replies or results',
};

/** Finds retired terms in the exported names of a file. */
export function retiredNames(code: Code): string[] {
  return code.program.body.flatMap((statement) =>
    exportedNames(statement).flatMap((name) =>
      termsIn(name).map(
        (term) =>
          `${place(code, statement.start)} exports ${name}: ${term} is retired, use ${retiredTerms[term]}.`,
      ),
    ),
  );
}

/** Terms that names in the page must not use. There, "takes" is fine as a verb. */
const pageTerms: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(retiredTerms).filter(([term]) => term !== 'takes')),
  hears: 'transcribes',
  sound: 'audio',
};

/** The main process, shared code and their tests, except for the strings, whose names follow the English text. */
const outsideOfPage = /^(?:src\/(?:main|preload|shared\/(?!i18n\/))|test\/(?!renderer\/|ui\/|e2e\/))/;

/**
 * Finds retired terms in the names that a file declares, at any level. A name that only destructures a property
 * (`const { kept } = value`) isn't checked, because the value's type determines it. In the page, members of types
 * aren't checked.
 */
export function retiredLocals(code: Syntax): string[] {
  const { path, program } = code;
  const isPage = path.startsWith('src/renderer/');
  if (!isPage && !outsideOfPage.test(path)) return [];
  const terms = isPage ? pageTerms : retiredTerms;
  return [...nodesOf(program)].flatMap(({ node }) =>
    [...bindingsOf(node), ...(isPage ? [] : membersOf(node))].flatMap(({ name, start }) =>
      termsIn(name, terms).map(
        (term) => `${place(code, start)} declares ${name}: ${term} is retired, use ${ownValue(terms, term)}.`,
      ),
    ),
  );
}

type Binding = { readonly name: string; readonly start: number };

function bindingsOf(node: Node): readonly Binding[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return namesIn(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [
        ...(node.id ? namesIn(node.id) : []),
        ...node.params.flatMap((parameter) => namesIn(parameter)),
      ];
    case 'TSTypeAliasDeclaration':
    case 'ClassDeclaration':
      return node.id ? namesIn(node.id) : [];
    default:
      return [];
  }
}

function membersOf(node: Node): readonly Binding[] {
  switch (node.type) {
    case 'TSPropertySignature':
      return node.key.type === 'Identifier' ? [node.key] : [];
    case 'TSMethodSignature':
      return [
        ...(node.key.type === 'Identifier' ? [node.key] : []),
        ...node.params.flatMap((parameter) => namesIn(parameter)),
      ];
    case 'TSFunctionType':
      return node.params.flatMap((parameter) => namesIn(parameter));
    default:
      return [];
  }
}

function namesIn(pattern: Node): readonly Binding[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type === 'RestElement') return namesIn(property);
        return property.shorthand ? [] : namesIn(property.value);
      });
    default:
      return [];
  }
}

/** Finds retired terms in the name of a file. */
export function retiredFileNames({ path }: Pick<SourceFile, 'path'>): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return termsIn(name).map((term) => `${path}: ${term} is retired, use ${retiredTerms[term]}.`);
}

function termsIn(name: string, terms: Readonly<Record<string, string>> = retiredTerms): string[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter((word) => Object.hasOwn(terms, word));
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
