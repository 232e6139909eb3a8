/** The data of a drop or a paste. */
export type Dropped = Pick<DataTransfer, 'items' | 'files'>;

/** The files of a drop, and the names of others that couldn't be read. */
type DropContents = { readonly files: readonly File[]; readonly unreadable: readonly string[] };

/** A file in a dropped folder, or the name of one that can't be read, such as a broken link. */
type Found = File | string;

/**
 * Returns the files of a drop, followed by those in dropped folders and their subfolders. The contents of each folder
 * are sorted by name, and hidden files in it are left out. Reads the data synchronously, because it's gone after the
 * event. Never rejects.
 */
export async function droppedFiles({ items, files }: Dropped): Promise<DropContents> {
  const plain = Array.from(files);
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const folders = entries.filter(isFolder);
  if (folders.length === 0) return { files: plain, unreadable: [] };
  const looseFiles = await Promise.all(entries.filter(isFile).map(fileOf));
  const nestedFiles = await Promise.all(folders.map(filesIn));
  const found = [...looseFiles, ...nestedFiles.flat()];
  return {
    files: found.filter((one) => typeof one !== 'string'),
    unreadable: found.filter((one) => typeof one === 'string'),
  };
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<readonly Found[]> {
  const listed = await entriesOf(folder).catch(() => null);
  if (listed === null) return [folder.name];
  const entries = listed
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

function fileOf(entry: FileSystemFileEntry): Promise<Found> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(entry.name)));
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
