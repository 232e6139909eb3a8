import { Stop } from './stop.mjs';

/**
 * Checks the arguments of a command before it starts its work. A flag that ends with `=` takes a value.
 *
 * @throws {Stop} with exit code 2 for an argument that isn't one of `known`
 */
export function checkFlags(args, command, known = []) {
  const isKnown = (arg) => known.some((flag) => (flag.endsWith('=') ? arg.startsWith(flag) : arg === flag));
  const unknown = args.find((arg) => !isKnown(arg));
  if (unknown === undefined) return;
  const shown = known.map((flag) => (flag.endsWith('=') ? `${flag}…` : flag)).join(', ');
  const accepted = known.length === 0 ? 'takes no arguments' : `takes only ${shown}`;
  throw new Stop(`Unknown argument ${unknown}. \`npm run ${command}\` ${accepted}.`, 2);
}
