import { describe, expect, it } from 'vitest';
import { type Dropped, droppedFiles } from '../../../src/renderer/files/dropped-files.ts';

/** A name leads to a folder, a file (null), or something that can't be read. */
type Tree = { readonly [name: string]: Tree | null | 'broken' };

/**
 * Returns a dropped entry like Chromium's, whose folders are read in batches of two. Only a real drag can create a
 * native one.
 */
function entry(name: string, tree: Tree | null | 'broken'): FileSystemEntry {
  const broken = (_give: unknown, fail: (reason: Error) => void) => fail(new Error('NotFoundError'));
  const whole = (give: (file: File) => void) => give(new File(['x'], name));
  const file = tree === 'broken' ? broken : whole;
  if (tree === null || tree === 'broken')
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry;
  const createReader = () => {
    const remaining = Object.entries(tree).map(([below, inside]) => entry(below, inside));
    return { readEntries: (give: (some: FileSystemEntry[]) => void) => give(remaining.splice(0, 2)) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

function dropOf(tree: Tree): Dropped {
  const items = Object.entries(tree).map(([name, inside]) => ({
    webkitGetAsEntry: () => entry(name, inside),
  }));
  const files = Object.keys(tree).map((name) => new File(['x'], name));
  return { items, files } as unknown as Dropped;
}

const namesOf = async (tree: Tree) => (await droppedFiles(dropOf(tree))).files.map(({ name }) => name);

describe('the contents of a drop', () => {
  it('T1: files in the order of the drop', async () => {
    expect(await namesOf({ 'b.mp3': null, 'a.mp3': null })).toEqual(['b.mp3', 'a.mp3']);
  });

  it('T1: all files in folders, at any depth and sorted by name, without hidden ones', async () => {
    const tree = {
      tapes: {
        'tape 10.wav': null,
        'tape 2.wav': null,
        '.DS_Store': null,
        more: { 'deep.ogg': null },
        'z.wav': null,
      },
      'alone.mp3': null,
    };
    expect(await namesOf(tree)).toEqual(['alone.mp3', 'deep.ogg', 'tape 2.wav', 'tape 10.wav', 'z.wav']);
  });

  it('T1, X4: files that can’t be read are named, and the others in the folder are still found', async () => {
    const tree = {
      tapes: { 'a.wav': null, 'link.wav': 'broken', more: { 'gone.ogg': 'broken', 'b.ogg': null } },
    } as const;
    const { files, unreadable } = await droppedFiles(dropOf(tree));
    expect(files.map(({ name }) => name)).toEqual(['a.wav', 'b.ogg']);
    expect(unreadable).toEqual(['link.wav', 'gone.ogg']);
    const alone = await droppedFiles(dropOf({ tapes: { 'link.wav': 'broken' } }));
    expect(alone).toEqual({ files: [], unreadable: ['link.wav'] });
  });

  it('T1, X4: a folder that can’t be read is named', async () => {
    const readEntries = (_give: unknown, fail: (reason: Error) => void) =>
      fail(new Error('NotReadableError'));
    const folder = {
      name: 'locked',
      isFile: false,
      isDirectory: true,
      createReader: () => ({ readEntries }),
    };
    const drop = { items: [{ webkitGetAsEntry: () => folder }], files: [new File([], 'locked')] };
    expect(await droppedFiles(drop as unknown as Dropped)).toEqual({ files: [], unreadable: ['locked'] });
  });

  it('T1: an empty folder contains nothing', async () => {
    expect(await namesOf({ empty: {} })).toEqual([]);
  });
});
