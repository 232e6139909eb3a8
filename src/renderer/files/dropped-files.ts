/** The data of a drop or a paste. */
export type Dropped = Pick<DataTransfer, 'items' | 'files'>;

/**
 * Returns the files of a drop, followed by those in dropped folders and their subfolders. The contents of each folder
 * are sorted by name, and hidden files in it are left out. Reads the data synchronously, because it's gone after the
 * event.
 */
export async function droppedFiles({ items, files }: Dropped): Promise<readonly File[]> {
  const plain = Array.from(files);
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const folders = entries.filter(isFolder);
  if (folders.length === 0) return plain;
  const looseFiles = await Promise.all(entries.filter(isFile).map(fileOf));
  const nestedFiles = await Promise.all(folders.map(filesIn));
  return [...looseFiles, ...nestedFiles.flat()];
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<readonly File[]> {
  const entries = (await entriesOf(folder))
    .filter(({ name }) => !name.startsWith('.'))
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  const files = await Promise.all(
    entries.map(async (entry) => {
      if (isFolder(entry)) return filesIn(entry);
      return isFile(entry) ? [await fileOf(entry)] : [];
    }),
  );
  return files.flat();
}

/** Returns all entries of a folder. A reader returns up to a hundred per call, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return all;
    all.push(...batch);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
