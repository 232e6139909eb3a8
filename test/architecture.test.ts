import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { brokenLinks } from './architecture/doc-rules.ts';
import { slowExpressions, unusedExceptions } from './architecture/expression-rules.ts';
import {
  badNames,
  barrels,
  misplacedFiles,
  missingNames,
  missingStyles,
  stylesOf,
  tooLong,
} from './architecture/file-rules.ts';
import {
  anyTypes,
  capitalisedConstants,
  crowdedFunctions,
  defaultExports,
  enums,
  htmlStrings,
  importEffects,
  longFunctions,
  misnamedStyles,
  prefixedTypes,
  scatteredConnections,
  scatteredFormats,
  stringsAtImport,
  unsafeDates,
} from './architecture/form-rules.ts';
import { retiredFileNames, retiredLocals, retiredNames } from './architecture/glossary.ts';
import {
  arrowsOf,
  bareImports,
  cycles,
  folderCircles,
  outsideBoundaries,
  refusedFolders,
  refusedNode,
  refusedPackages,
} from './architecture/import-rules.ts';
import { filesBelow, isCode, parsed, syntaxOf } from './architecture/source.ts';
import { openTables } from './architecture/table-rules.ts';
import { uncataloguedTexts } from './architecture/text-rules.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const files = filesBelow(root, 'src');
const code = files.filter(({ path }) => isCode(path)).map(parsed);
const styles = files.filter(({ path }) => path.endsWith('.css'));
const testFiles = filesBelow(root, 'test');
const tests = testFiles.filter(({ path }) => isCode(path)).map(syntaxOf);

describe('Architecture', () => {
  test('there are sources to check', () => {
    expect(code.length).toBeGreaterThan(0);
  });

  test('every file lies inside a known boundary', () => holds(code.flatMap(outsideBoundaries)));

  test('a folder imports only the folders that it may import', () => holds(code.flatMap(refusedFolders)));

  test('a folder imports only the packages that it may import', () => holds(code.flatMap(refusedPackages)));

  test('Node is imported only where it exists and is allowed', () => holds(code.flatMap(refusedNode)));

  test('no file is imported for its effects', () => holds(code.flatMap(bareImports)));

  test('importing a file has no effect', () => holds(code.flatMap(importEffects)));

  test('there are no import cycles', () => holds(cycles(code)));

  test('folders import each other in one direction, and so do their styles', () =>
    holds(folderCircles([...code.flatMap(arrowsOf), ...styles.flatMap(stylesOf)])));

  test('no file is too long', () => holds(files.flatMap(tooLong)));

  test('no function is too long', () => holds(code.flatMap(longFunctions)));

  test('no function has too many functions inside it', () => holds(code.flatMap(crowdedFunctions)));

  test('only entry points are at the root of a screen', () => holds(files.flatMap(misplacedFiles)));

  test('names are in kebab-case and say what is inside', () => holds(files.flatMap(badNames)));

  test('no file name or exported name uses a retired term', () =>
    holds([...[...files, ...testFiles].flatMap(retiredFileNames), ...code.flatMap(retiredNames)]));

  test('no name in the code or its tests uses a retired term', () =>
    holds([...code, ...tests].flatMap(retiredLocals)));

  test('no file only re-exports', () => holds(code.flatMap(barrels)));

  test('there is no default export', () => holds(code.flatMap(defaultExports)));

  test('there is no enum', () => holds(code.flatMap(enums)));

  test('there is no any', () => holds(code.flatMap(anyTypes)));

  test('no constant is named in capitals', () => holds(code.flatMap(capitalisedConstants)));

  test('no file of the page reads strings when it is imported', () => holds(code.flatMap(stringsAtImport)));

  test('CSS modules are imported as styles', () => holds(code.flatMap(misnamedStyles)));

  test('no type has the prefix I', () => holds(code.flatMap(prefixedTypes)));

  test('comments link only to names of their file', () => holds(code.flatMap(brokenLinks)));

  test('no regular expression takes more than linear time', () => {
    holds([...code.flatMap(slowExpressions), ...unusedExceptions(code)]);
  });

  test('no string becomes HTML in the page', () => holds(code.flatMap(htmlStrings)));

  test('the page formats numbers, dates and lists in one place', () => holds(code.flatMap(scatteredFormats)));

  test('no number becomes a date in the page unless one exists', () => holds(code.flatMap(unsafeDates)));

  test('every connection to SQLite is made in one place', () => holds(code.flatMap(scatteredConnections)));

  test('external names are looked up only among own properties', () => holds(code.flatMap(openTables)));

  test('every text on a screen is in the catalogue', () => holds(code.flatMap(uncataloguedTexts)));

  test('a README names only files and folders that exist', () => {
    const paths = [...files, ...testFiles, ...filesBelow(root, 'docs')].map(({ path }) => path);
    holds(
      files.filter(({ path }) => path.endsWith('/README.md')).flatMap((file) => missingNames(file, paths)),
    );
  });

  test('a CSS module composes only stylesheets that exist', () => {
    const paths = styles.map(({ path }) => path);
    holds(styles.flatMap((file) => missingStyles(file, paths)));
  });
});

function holds(problems: readonly string[]): void {
  if (problems.length > 0) expect.fail(`\n${problems.join('\n')}\n`);
}
