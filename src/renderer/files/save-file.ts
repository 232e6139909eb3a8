/** Downloads one of our own URLs under a file name, as the browser (or Electron) does. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
