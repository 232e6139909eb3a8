import { parseArgs } from 'node:util';
import { Stop } from '../set-up/stop.mjs';

/**
 * Parses flags that each take a whole number, and returns their values as text. `command` is the npm script, and `names`
 * lists its flags.
 *
 * @throws {Stop} for any other argument
 */
export function numberFlags(command, names, args) {
  const usage = `Usage: npm run ${command} -- ${names.map((name) => `[--${name} N]`).join(' ')}`;
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  let values;
  try {
    values = parseArgs({ args, options }).values;
  } catch {
    throw new Stop(usage, 2);
  }
  if (Object.values(values).some((value) => !/^\d+$/.test(value))) throw new Stop(usage, 2);
  return values;
}
