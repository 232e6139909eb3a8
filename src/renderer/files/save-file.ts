/** Downloads one of our own URLs under a file name, using the download feature of the browser or Electron. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Downloads data under a file name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveFile(address, name);
  // The URL has to stay valid until the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
