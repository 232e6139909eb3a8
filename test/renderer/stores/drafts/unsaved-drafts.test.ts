import { expect, test } from 'vitest';
import { readUnsaved, writeUnsaved } from '../../../../src/renderer/stores/drafts/unsaved-drafts.ts';

function memory(): () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return () => storage;
}

test('C13 drafts: a tab keeps its unsaved drafts until there are none left', () => {
  const storage = memory();
  const notes = { id: '1', name: 'notes.txt', kind: 'text', bytes: 5 } as const;
  const unsaved = new Map([
    [null, { text: 'New', attachments: [notes] }],
    ['c/m', { text: '', attachments: [] }],
  ]);
  writeUnsaved(storage, unsaved);
  expect(readUnsaved(storage)).toEqual(unsaved);
  writeUnsaved(storage, new Map());
  expect(readUnsaved(storage)).toEqual(new Map());
});

test('C13 drafts: drafts in another format are ignored, and full storage doesn’t throw', () => {
  for (const other of ['{', '[1]', '{"c":"text"}', '[["c",{"text":1,"attachments":[]}]]'])
    expect(readUnsaved(() => ({ getItem: () => other }))).toEqual(new Map());
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  writeUnsaved(() => ({ setItem: full, removeItem: full }), new Map([['c', { text: 'a', attachments: [] }]]));
});
