import { useConnection } from './connection.ts';

/**
 * Calls `flushAll` now if connected, after each reconnection, and when the page closes. Returns a function that stops
 * this.
 */
export function flushOnLeave(flushAll: () => void): () => void {
  const unsubscribe = useConnection.subscribe(({ state }) => {
    if (state === 'open') flushAll();
  });
  window.addEventListener('pagehide', flushAll);
  // Save what the tab kept across a reload.
  if (useConnection.getState().state === 'open') flushAll();
  return () => {
    unsubscribe();
    window.removeEventListener('pagehide', flushAll);
    flushAll();
  };
}
