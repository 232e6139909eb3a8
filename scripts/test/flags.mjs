import { Stop } from '../set-up/stop.mjs';

const help = `Usage: npm test -- [flags]

  --unit   runs only the architecture, unit and integration tests
  --e2e    runs only the end-to-end tests
  --help   shows this text

Without a flag, it checks types, lint and unused code, and runs all tests.`;

const known = ['--unit', '--e2e', '--help'];

/**
 * Parses which parts of `npm test` to run, or returns `{ help }`.
 *
 * @throws {Stop} for an unknown flag
 */
export function testFlags(args) {
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown !== undefined)
    throw new Stop(`Unknown flag ${unknown}. \`npm test -- --help\` lists the flags.`, 2);
  if (args.includes('--help')) return { help };
  const all = args.length === 0;
  return { checks: all, unit: all || args.includes('--unit'), endToEnd: all || args.includes('--e2e') };
}
