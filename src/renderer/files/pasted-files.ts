/** The clipboard data that shows whether files were copied. */
export type Clipboard = { readonly files: ArrayLike<File>; getData(format: string): string };

/**
 * Returns the pasted files, or none if text was pasted. Office programs add a picture of copied text, and file managers
 * add the names of copied files.
 */
export function pastedFiles(clipboard: Clipboard): readonly File[] {
  const files = Array.from(clipboard.files);
  const text = clipboard.getData('text/plain').trim().normalize('NFC');
  if (text === '') return files;
  const names = new Set(files.map(({ name }) => name.normalize('NFC')));
  const areNames = text.split(/[\r\n]+/).every((line) => names.has(line.split(/[\\/]/).at(-1) ?? ''));
  return areNames ? files : [];
}
