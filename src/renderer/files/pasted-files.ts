/** What of a clipboard tells whether files were copied. */
export type Clipboard = { readonly files: ArrayLike<File>; getData(format: string): string };

/**
 * The files in a paste; none where it is text. Office programs put a picture of the text beside it, file managers the
 * names of the files.
 */
export function pastedFiles(clipboard: Clipboard): readonly File[] {
  const files = Array.from(clipboard.files);
  const text = clipboard.getData('text/plain').trim();
  if (text === '') return files;
  const names = new Set(files.map(({ name }) => name));
  const isOfNames = text.split(/[\r\n]+/).every((line) => names.has(line.split(/[\\/]/).at(-1) ?? ''));
  return isOfNames ? files : [];
}
