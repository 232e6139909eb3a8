import { withPlace } from '../../shared/chat/saved-together.ts';

/** A file to save: one of our own URLs, or data, and a file name. */
export type FileToSave = { readonly name: string; readonly content: string | Blob };

/** Downloads one of our own URLs under a file name, using the download feature of the browser or Electron. */
export function saveFile(address: string, name: string): void {
  saveTogether([{ name, content: address }]);
}

/** Downloads data under a file name. */
export function saveBlob(blob: Blob, name: string): void {
  saveTogether([{ name, content: blob }]);
}

/** Downloads several files, for which the desktop app asks once where to save them. */
export function saveTogether(files: readonly FileToSave[]): void {
  const set = crypto.randomUUID();
  for (const [at, { name, content }] of files.entries()) {
    const address = typeof content === 'string' ? content : URL.createObjectURL(content);
    const link = document.createElement('a');
    link.href = files.length > 1 ? withPlace(address, { set, at, count: files.length }) : address;
    link.download = name.normalize('NFC');
    link.click();
    // The URL has to stay valid until the download has started.
    if (typeof content !== 'string') setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}
