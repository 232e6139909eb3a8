import { constants, mkdtempSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import type { App, DownloadItem, Session } from 'electron';
import { type PlaceAmong, placeIn } from '../../shared/chat/saved-together.ts';
import { FailureError, failure } from '../../shared/failure.ts';
import type { MainStrings } from '../../shared/i18n/strings.ts';
import { ownValue } from '../../shared/own-value.ts';

/** Dependencies of {@link askWhereToSave}. */
export type SaveDialogDeps = {
  readonly session: Pick<Session, 'on'>;
  readonly app: Pick<App, 'getPath'>;
  readonly strings: () => MainStrings;
  /** Called with `not-saved` if a file couldn't be saved. */
  onFailure(thrown: unknown): void;
};

type FileType = keyof MainStrings['menu']['save']['types'];

const types: Readonly<Record<string, FileType>> = {
  ...typed('audio', 'aac flac m4a mp3 ogg opus pcm wav webm'),
  ...typed('image', 'avif bmp gif heic jpeg jpg png svg tiff webp'),
  ...typed('subtitles', 'srt vtt'),
  ...typed('document', 'doc docx odt pdf pptx rtf xlsx'),
  ...typed('text', 'csv md txt'),
  ...typed('data', 'json'),
  ...typed('archive', 'zip'),
};

function typed(type: FileType, extensions: string) {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, type]));
}

/** The first of files that are saved together: its suggested name, and its path, or null if it wasn't saved. */
type First = { readonly name: string; readonly path: string | null };

/** Files that are saved together, of which the first may come last. `missing` is how many haven't come yet. */
type FileSet = PromiseWithResolvers<First> & { missing: number };

/**
 * Gives the dialog for the page's downloads a title and a file type. Of several files that are saved together, the
 * dialog asks for the first; the others are saved beside it, without replacing anything. Without this, Electron uses
 * the URL as the title, and asks for each file.
 */
export function askWhereToSave({ session, app, strings, onFailure }: SaveDialogDeps): void {
  const sets = new Map<string, FileSet>();
  const fail = (name: string, cause?: unknown) =>
    onFailure(new FailureError(failure('not-saved', { name }), { cause }));
  const setOf = ({ set, count }: PlaceAmong): FileSet => {
    const files = sets.get(set) ?? { ...Promise.withResolvers<First>(), missing: count };
    files.missing -= 1;
    if (files.missing > 0) sets.set(set, files);
    else sets.delete(set);
    return files;
  };
  session.on('will-download', (_event, item) => {
    const place = placeIn(item.getURL());
    const files = place && setOf(place);
    const name = item.getFilename();
    if (files && place.at > 0) {
      saveBeside(item, files.promise, app.getPath('temp')).catch((thrown) => fail(name, thrown));
      return;
    }
    const texts = strings().menu.save;
    item.setSaveDialogOptions({
      title: place ? texts.titleOfSeveral(place.count) : texts.title(name),
      filters: filtersOf(name, texts),
    });
    void done(item).then((state) => {
      if (state === 'interrupted') fail(name);
      files?.resolve({ name, path: state === 'completed' ? item.getSavePath() : null });
    });
  });
}

function filtersOf(name: string, { types: names, allFiles }: MainStrings['menu']['save']) {
  const extension = parse(name).ext.slice(1).toLowerCase();
  const all = { name: allFiles, extensions: ['*'] };
  if (!extension) return [all];
  const type = ownValue(types, extension);
  const label = type ? `${names[type]} (.${extension})` : `.${extension}`;
  return [{ name: label, extensions: [extension] }, all];
}

function done(item: DownloadItem): Promise<'completed' | 'cancelled' | 'interrupted'> {
  return new Promise((resolve) => item.once('done', (_event, state) => resolve(state)));
}

/**
 * Saves a file next to the first. Its path has to be set before the user has answered for the first, so it begins in a
 * temporary folder. Throws if it couldn't be saved.
 */
async function saveBeside(item: DownloadItem, first: Promise<First>, temporary: string): Promise<void> {
  const name = item.getFilename();
  const folder = mkdtempSync(join(temporary, 'parlance-'));
  item.setSavePath(join(folder, 'file'));
  try {
    const state = await done(item);
    const { name: firstName, path: saved } = await first;
    if (saved === null || state === 'cancelled') return;
    if (state === 'interrupted') throw new Error('the download was interrupted');
    // A note keeps the name of the file that it describes.
    const { name: stem, ext } = parse(name);
    const sameStem = stem === parse(firstName).name ? parse(saved).name : stem;
    await copyToFree(item.getSavePath(), dirname(saved), sameStem, ext);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a file under a name that isn't taken: `name.txt`, `name (1).txt`, … */
async function copyToFree(from: string, folder: string, stem: string, ext: string): Promise<void> {
  for (let number = 0; ; number += 1) {
    const name = `${stem}${number === 0 ? '' : ` (${number})`}${ext}`;
    const isTaken = await copyFile(from, join(folder, name), constants.COPYFILE_EXCL).then(
      () => false,
      (thrown: NodeJS.ErrnoException) => {
        if (thrown.code === 'EEXIST') return true;
        throw thrown;
      },
    );
    if (!isTaken) return;
  }
}
