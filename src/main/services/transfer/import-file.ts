import { Unzip, UnzipInflate } from 'fflate';
import { createJsonElements, type JsonElement } from './json-elements.ts';

/** A file that is read piece by piece; `end` says whether all of it was there. */
export type ImportFile = { feed(bytes: Uint8Array): readonly JsonElement[]; end(): boolean };

/** Reads a file by how it begins: an archive (ZIP), else JSON. */
export function createImportFile(): ImportFile {
  let file: ImportFile | null = null;
  return {
    feed: (bytes) => {
      file ??= isArchive(bytes) ? createArchive() : createJsonFile();
      return file.feed(bytes);
    },
    end: () => file?.end() ?? false,
  };
}

function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function createJsonFile(): ImportFile {
  const decoder = new TextDecoder();
  const elements = createJsonElements();
  return { feed: (bytes) => elements.feed(decoder.decode(bytes, { stream: true })), end: elements.end };
}

const listName = /(?:^|\/)conversations(?:-\d+)?\.json$/;

/** The lists of conversations in an archive; other files in it are passed over unread. */
function createArchive(): ImportFile {
  const lists: ImportFile[] = [];
  let found: JsonElement[] = [];
  let broken = false;
  const archive = new Unzip((entry) => {
    if (!listName.test(entry.name)) return;
    const list = createJsonFile();
    lists.push(list);
    entry.ondata = (failed, bytes) => {
      if (failed) broken = true;
      else found.push(...list.feed(bytes));
    };
    entry.start();
  });
  archive.register(UnzipInflate);
  return {
    feed: (bytes) => {
      try {
        if (!broken) archive.push(bytes);
      } catch {
        broken = true;
      }
      const given = found;
      found = [];
      return given;
    },
    end: () => !broken && lists.length > 0 && lists.every((list) => list.end()),
  };
}
