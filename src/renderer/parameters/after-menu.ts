/** Calls `run` after a closing menu has returned focus to its trigger. */
export function afterMenu(run: () => void): void {
  setTimeout(run);
}
