import { Stop } from '../set-up/stop.mjs';
import { testFiles } from './test-files.mjs';

const help = `Usage: npm test -- [flags] [files]

  --unit   runs only the architecture, unit and integration tests
  --ui     runs only the interface tests
  --e2e    runs only the end-to-end tests
  --help   shows this text

With files or folders, such as test/shared/safe-link.test.ts or test/e2e/composer.spec.ts, it runs only their tests.
Without any argument, it checks types, lint and unused code, and runs all of these tests.`;

const known = ['--unit', '--ui', '--e2e', '--help'];

/**
 * Parses which parts of `npm test` to run, or returns `{ help }`. `unit`, `ui` and `endToEnd` are false, or the list of
 * files to run, which is empty for all of them. `folder` is where relative paths start.
 *
 * @throws {Stop} for an unknown flag, or a path that names no test
 */
export function testFlags(args, folder) {
  const unknown = args.find((arg) => arg.startsWith('-') && !known.includes(arg));
  if (unknown !== undefined)
    throw new Stop(`Unknown flag ${unknown}. \`npm test -- --help\` lists the flags.`, 2);
  if (args.includes('--help')) return { help };
  const paths = args.filter((arg) => !known.includes(arg));
  if (paths.length > 0) {
    const files = testFiles(paths, folder);
    const some = (list) => list.length > 0 && list;
    return { all: false, unit: some(files.unit), ui: some(files.ui), endToEnd: some(files.endToEnd) };
  }
  const all = args.length === 0;
  const wanted = (flag) => (all || args.includes(flag)) && [];
  return { all, unit: wanted('--unit'), ui: wanted('--ui'), endToEnd: wanted('--e2e') };
}
