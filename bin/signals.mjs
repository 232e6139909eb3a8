const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Calls `listener` with the signal's name when this command is asked to exit, at most once for each signal. Returns a
 * function that removes the listener.
 */
export function onExitSignal(listener) {
  const received = new Set();
  const receive = (signal) => {
    // Ctrl+C arrives from the terminal and again from npm.
    if (received.has(signal)) return;
    received.add(signal);
    listener(signal);
  };
  for (const signal of signals) process.on(signal, receive);
  // A signal sent to npm ends npm's shell without being forwarded, so the loss of the shell counts as a signal.
  const shell = process.ppid;
  const lookForShell = () => {
    if (process.ppid !== shell && received.size === 0) receive('SIGTERM');
  };
  const timer = process.env.npm_lifecycle_event ? setInterval(lookForShell, 200).unref() : undefined;
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, receive);
  };
}

/**
 * Forwards this command's exit signals to a child process, each at most once. With `once`, the first is forwarded as
 * SIGTERM, and the others aren't. Returns a function that stops forwarding.
 *
 * On Windows, only the loss of the shell is forwarded. The terminal itself notifies the child of Ctrl+C and of its own
 * closing, and `kill` would terminate the child before it could close its data files.
 */
export function forwardSignals(child, { once = false, platform = process.platform } = {}) {
  let isForwarded = false;
  return onExitSignal((signal) => {
    if (platform === 'win32' && signal !== 'SIGTERM') return;
    if (!once) child.kill(signal);
    else if (!isForwarded) child.kill('SIGTERM');
    isForwarded = true;
  });
}
