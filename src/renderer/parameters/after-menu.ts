/** Once the menu has given the focus back to where it opened. */
export function afterMenu(run: () => void): void {
  setTimeout(run);
}
