import { useConnection } from '../backend/connection.ts';

const key = 'parlance.started-anew';
/** A page that was loaded anew and lacks a part again so soon, in ms, would go on like that for ever. */
const soonMs = 10_000;
const againMs = 1_000;

/**
 * Loads the page anew as soon as the app can be reached, since a part of it could not be fetched: the app went away just
 * then. Drafts are kept by the app. False where that has just been tried.
 */
export function restart(): boolean {
  const before = Number(sessionStorage.getItem(key));
  if (Date.now() - before < soonMs) return false;
  void load();
  return true;
}

async function load(): Promise<void> {
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, againMs));
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}

/** Whether the page could be loaded: its line may stand a moment longer than the app does. */
async function isThere(): Promise<boolean> {
  if (useConnection.getState().state !== 'open') return false;
  return fetch(location.href).then(
    ({ ok }) => ok,
    () => false,
  );
}
