import { Stop } from './stop.mjs';

/** Returns what is wrong with arguments that `parseArgs` of `node:util` refused with an error. */
export function flagProblem(error, args) {
  const name = /'([^' =<]+)/.exec(error.message)?.[1] ?? args.join(' ');
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `Unknown flag ${name}.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL':
      return `"${name}" isn't a flag.`;
    default:
      return error.message.split('\n')[0].replace(/\.?$/, '.');
  }
}

/**
 * Checks the arguments of a command before it starts its work. A flag that ends with `=` takes a value. A name in
 * capitals in `known`, such as `FILE`, stands for any argument that isn't a flag.
 *
 * @throws {Stop} with exit code 2 for an argument that isn't one of `known`
 */
export function checkFlags(args, command, known = []) {
  const isKnown = (arg) => known.some((each) => isOfKind(arg, each));
  const unknown = args.find((arg) => !isKnown(arg));
  if (unknown === undefined) return;
  const shown = known.map((flag) => (flag.endsWith('=') ? `${flag}…` : flag)).join(', ');
  const accepted = known.length === 0 ? 'takes no arguments' : `takes only ${shown}`;
  throw new Stop(`Unknown argument ${unknown}. \`npm run ${command}\` ${accepted}.`, 2);
}

function isOfKind(arg, known) {
  if (/^[A-Z]+$/.test(known)) return !arg.startsWith('-');
  return known.endsWith('=') ? arg.startsWith(known) : arg === known;
}
