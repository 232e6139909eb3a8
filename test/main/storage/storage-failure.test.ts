import { expect, test } from 'vitest';
import { isStorageError, storageFailure } from '../../../src/main/storage/storage-failure.ts';
import { failures } from '../../../src/shared/i18n/en/failures.ts';

const system = (code: string) => Object.assign(new Error(`${code}: something`), { code });
const sqlite = (errcode: number) =>
  Object.assign(new Error('sqlite said so'), { code: 'ERR_SQLITE_ERROR', errcode });

test.each([
  [system('ENOSPC'), 'full', 'is full'],
  [system('EDQUOT'), 'full', 'is full'],
  [sqlite(13), 'full', 'is full'],
  [system('EROFS'), 'read-only', 'can’t write'],
  [system('EACCES'), 'read-only', 'can’t write'],
  [sqlite(8), 'read-only', 'can’t write'],
  // The extended result code SQLITE_READONLY_DIRECTORY.
  [sqlite(1544), 'read-only', 'can’t write'],
  [sqlite(5), 'locked', 'Another program'],
  [sqlite(11), 'damaged', 'is damaged'],
  [sqlite(26), 'damaged', 'is damaged'],
  [sqlite(10), 'broken-disk', 'reported an error. Copy'],
  [sqlite(1), 'sqlite said so', 'reported an error (sqlite said so)'],
])('X4: each disk error has its own message: %s', (thrown, reason, words) => {
  expect(isStorageError(thrown)).toBe(true);
  expect(storageFailure(thrown)).toEqual({ code: 'storage', values: { reason } });
  expect(failures.storage.cause({ text: () => reason })).toContain(words);
});

test('X4: other errors aren’t reported as disk errors', () => {
  expect(isStorageError(new Error('a slip'))).toBe(false);
  expect(isStorageError(system('ECONNRESET'))).toBe(false);
  expect(isStorageError('text')).toBe(false);
});
