/** Returns the result of `read`, or `unreadable` if the database is damaged there or a value has the wrong type. */
export function readable<T>(read: () => T): T | 'unreadable' {
  try {
    return read();
  } catch {
    return 'unreadable';
  }
}
