/** Time between two lines, in milliseconds. */
const defaultInterval = 10_000;

/** Prints `line()` at intervals while `work` runs, so that a long step doesn't look stuck. Returns what `work` returns. */
export async function withSignOfLife(line, work, interval = defaultInterval) {
  const timer = setInterval(() => console.error(`  ${line()}`), interval);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
