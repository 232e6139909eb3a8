/**
 * Returns a table's own value for a name from outside, or undefined if it has none. A plain lookup would also find
 * inherited properties such as `constructor`.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
