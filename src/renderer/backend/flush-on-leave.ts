import { useConnection } from './connection.ts';

/** Writes what waits now, when the connection is back and before the page closes, until the returned function is called. */
export function flushOnLeave(flushAll: () => void): () => void {
  const unsubscribe = useConnection.subscribe(({ state }) => {
    if (state === 'open') flushAll();
  });
  window.addEventListener('pagehide', flushAll);
  // What the tab held through a reload.
  if (useConnection.getState().state === 'open') flushAll();
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', flushAll);
    flushAll();
  };
}
