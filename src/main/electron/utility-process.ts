import { utilityProcess } from 'electron';
import type { StartProcess } from '../application.ts';

/** Starts a utility process. Node's own `fork` can't start one, because a fuse turns off `ELECTRON_RUN_AS_NODE`. */
export const startUtilityProcess: StartProcess = (script) => {
  const child = utilityProcess.fork(script, [], { serviceName: 'Parlance Import', stdio: 'ignore' });
  // `kill` of a utility process only asks it to end.
  const kill = () => void (child.pid !== undefined && process.kill(child.pid, 'SIGKILL'));
  return {
    events: child,
    post: (message) => child.postMessage(message),
    kill: () => {
      kill();
      // It has no id until it has started.
      child.once('spawn', kill);
    },
  };
};
