/** Whether an id of a file can be kept: it stands in addresses, and objects are read by it. */
export function isPlainId(id: string): boolean {
  return /^[\w-]{1,100}$/.test(id) && !Object.hasOwn(Object.prototype, id);
}
