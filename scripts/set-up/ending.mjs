const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `listener` with the signal's name when this command is asked to end, at most once for each signal; gives a
 * function that stops the listening.
 */
export function onEnding(listener) {
  const told = new Set();
  const tell = (signal) => {
    // Ctrl+C comes from the terminal and again from npm.
    if (told.has(signal)) return;
    told.add(signal);
    listener(signal);
  };
  for (const signal of signals) process.on(signal, tell);
  // A signal to npm ends npm's shell and stops there, so losing the shell has to count as one.
  const shell = process.ppid;
  const lookForShell = () => {
    if (process.ppid !== shell && told.size === 0) tell('SIGTERM');
  };
  const timer = process.env.npm_lifecycle_event ? setInterval(lookForShell, 200).unref() : undefined;
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, tell);
  };
}
