import { parseArgs } from 'node:util';
import { flagProblem } from '../set-up/known-flags.mjs';
import { Stop } from '../set-up/stop.mjs';

/**
 * Parses flags that each take a whole number, and returns their values as text. `command` is the npm script, and `names`
 * lists its flags.
 *
 * @throws {Stop} for any other argument
 */
export function numberFlags(command, names, args) {
  const taken = `\`npm run ${command}\` takes only ${names.map((name) => `--${name} N`).join(', ')}.`;
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  let values;
  try {
    values = parseArgs({ args, options }).values;
  } catch (error) {
    throw new Stop(`${flagProblem(error, args)} ${taken}`, 2);
  }
  const [wrong] = Object.entries(values).find(([, value]) => !/^\d+$/.test(value)) ?? [];
  if (wrong) throw new Stop(`--${wrong} takes a whole number, not "${values[wrong]}". ${taken}`, 2);
  return values;
}
