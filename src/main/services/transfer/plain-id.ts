/** Whether an id from a file is safe to use in URLs and as an object key. */
export function isPlainId(id: string): boolean {
  return /^[\w-]{1,100}$/.test(id) && !Object.hasOwn(Object.prototype, id);
}
