import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** How often a waiting command checks the lock, in milliseconds. */
const lookMs = 200;

/**
 * Waits until no other command holds the lock file at a path, and holds it while `work` runs. The file contains the
 * holder's process id. If the holder has exited, its lock is taken over.
 */
export async function withLock(path, work) {
  let isReported = false;
  while (!locked(path)) {
    const holder = holderOf(path);
    if (holder === null) continue;
    // This command doesn't hold it yet, so its own id is that of an earlier process.
    if (holder === process.pid || !isRunning(holder)) rmSync(path, { force: true });
    else {
      if (!isReported) console.error(`Waiting for process ${holder}, which has locked ${path}…`);
      isReported = true;
      await wait(lookMs);
    }
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

// The file contains the process id from the start, since creating a link is atomic.
function locked(path) {
  const own = `${path}-${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process is running, but belongs to another user.
    return error.code === 'EPERM';
  }
}
