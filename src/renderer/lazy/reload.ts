import { useConnection } from '../backend/connection.ts';

const key = 'parlance.reloaded-at';
/** Minimum time between two reloads, in ms, so that a part that is always missing doesn't cause a reload loop. */
const minIntervalMs = 10_000;
const retryMs = 1_000;

/**
 * Reloads the page as soon as the app can be reached, because a part of the page couldn't be fetched. Drafts are stored
 * by the app. Returns false if the page has just been reloaded for this reason.
 */
export function reloadOnce(): boolean {
  const lastReload = Number(sessionStorage.getItem(key));
  if (Date.now() - lastReload < minIntervalMs) return false;
  void reloadWhenReachable();
  return true;
}

async function reloadWhenReachable(): Promise<void> {
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, retryMs));
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

/** Returns whether the page can be fetched. The connection can stay open for a moment after the app ends. */
async function isReachable(): Promise<boolean> {
  if (useConnection.getState().state !== 'open') return false;
  return fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  );
}
