import { readdirSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { root } from '../set-up/root.mjs';
import { Stop } from '../set-up/stop.mjs';

/**
 * Returns the tests that `paths` (files, or folders with tests) name, as paths from the project's root: `unit` for
 * Vitest, `ui` for Vitest's browser mode and `endToEnd` for Playwright. Relative paths start in `folder`.
 *
 * @throws {Stop} for a path that names no test, or one that another command runs
 */
export function testFiles(paths, folder) {
  const files = [...new Set(paths.flatMap((path) => testsAt(path, folder)))];
  const endToEnd = files.filter((file) => file.startsWith('test/e2e/'));
  const ui = files.filter((file) => file.startsWith('test/ui/'));
  return { unit: files.filter((file) => ![...ui, ...endToEnd].includes(file)), ui, endToEnd };
}

function testsAt(path, folder) {
  const found = resolve(folder, path);
  const stats = statSync(found, { throwIfNoEntry: false });
  if (!stats) throw new Stop(`There's no file ${path}.`, 2);
  const below = stats.isDirectory()
    ? readdirSync(found, { recursive: true }).map((name) => join(found, name))
    : [found];
  const files = below.map((file) => relative(root, file).split(sep).join('/'));
  const tests = files.filter((file) => /^test\/(?:e2e\/.+\.spec|(?!e2e\/).+\.test)\.ts$/.test(file));
  const here = tests.filter((file) => !file.startsWith('test/e2e/electron/'));
  if (here.length > 0) return here;
  if (tests.length > 0)
    throw new Stop(`${path} runs only in Electron: \`npm run test:electron -- ${tests[0]}\`.`, 2);
  throw new Stop(
    `${path} isn't a test. Tests are test/**/*.test.ts, and test/e2e/**/*.spec.ts for the end-to-end tests.`,
    2,
  );
}
