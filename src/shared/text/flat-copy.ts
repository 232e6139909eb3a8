/**
 * Returns a copy of a value whose strings are independent. A string that was cut from another one keeps all of that in
 * memory, so copy what outlives the text it's from.
 */
export function flatCopy<Value>(value: Value): Value {
  return structuredClone(value);
}
