import { EventEmitter } from 'node:events';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, DownloadItem, Session } from 'electron';
import { expect, test, vi } from 'vitest';
import { askWhereToSave } from '../../../src/main/electron/save-dialog.ts';
import { withPlace } from '../../../src/shared/chat/saved-together.ts';
import { strings } from '../../../src/shared/i18n/locale.ts';

const set = 'c0ffee00-0000-4000-8000-000000000000';

/** A download, with what {@link askWhereToSave} uses of Electron's. */
class Download extends EventEmitter {
  path = '';
  title = '';
  readonly name: string;
  readonly at: number;
  readonly ofSet: string;
  constructor(name: string, at: number, ofSet = set) {
    super();
    [this.name, this.at, this.ofSet] = [name, at, ofSet];
  }
  getURL = () => withPlace('blob:app://parlance/1', { set: this.ofSet, at: this.at, count: 2 });
  getFilename = () => this.name;
  getSavePath = () => this.path;
  setSavePath = (path: string) => {
    this.path = path;
  };
  setSaveDialogOptions = ({ title = '' }) => {
    this.title = title;
  };
  complete() {
    writeFileSync(this.path, this.name);
    this.emit('done', {}, 'completed');
  }
}

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-saved-'));
  const session = new EventEmitter();
  const failures: unknown[] = [];
  askWhereToSave({
    session: session as unknown as Session,
    app: { getPath: () => tmpdir() } as unknown as App,
    strings,
    onFailure: (thrown) => failures.push(thrown),
  });
  const begin = (download: Download) =>
    session.emit('will-download', {}, download as unknown as DownloadItem);
  return { folder, begin, failures };
}

test('S7: a note whose download begins before that of its file is saved beside it, after a cancelled save', async () => {
  const { folder, begin, failures } = setUp();
  const cancelled = new Download('Raw.pcm', 0, set.replace('c0ffee', 'badbad'));
  begin(cancelled);
  cancelled.emit('done', {}, 'cancelled');

  const [file, note] = [new Download('Raw.pcm', 0), new Download('Raw.txt', 1)];
  begin(note);
  begin(file);
  expect(file.title).toBe('Save 2 files');
  expect(note.title).toBe('');
  note.complete();
  file.setSavePath(join(folder, 'Samples.pcm'));
  file.complete();
  await vi.waitFor(
    () => expect(readdirSync(folder).toSorted()).toEqual(['Samples.pcm', 'Samples.txt']),
    30_000,
  );
  expect(failures).toEqual([]);
});
