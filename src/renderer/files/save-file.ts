/** Saves what an address of our own gives under a name, as the browser (or Electron) saves files. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
