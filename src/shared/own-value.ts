/**
 * Returns what a table holds under a name from outside, undefined where that is nothing. Read by itself, a table also
 * answers to what every object inherits, such as `constructor`.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
