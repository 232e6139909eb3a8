import { join } from 'node:path';
import { openDatabase } from '../../../../src/main/storage/database.ts';
import { openMediaStore } from '../../../../src/main/storage/media-store.ts';

// Runs as a process that is killed during an upload. Arguments: a data folder, and how far the upload gets.
const [folder = '', until = ''] = process.argv.slice(2);
const store = openMediaStore(join(folder, 'media'), openDatabase(join(folder, 'parlance.db')), Date.now);
const file = await store.begin();
await file.write(Buffer.from(until.padEnd(100_000, '.')));
if (until !== 'incoming') {
  const { id } = await file.store('audio/mpeg');
  if (until === 'importing') store.use({ kind: 'import', ref: id }, id);
  if (until === 'used') store.use({ kind: 'dictation', ref: id }, id);
}
process.stdout.write('ready');
setInterval(() => {}, 1_000_000);
