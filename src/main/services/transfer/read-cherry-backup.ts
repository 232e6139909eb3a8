import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createDiskSpace } from '../../storage/disk-space.ts';
import { cherryConversations } from './apps/cherry-database.ts';
import type { OpenFile } from './apps/cherry-studio.ts';
import { appSteps, unreadable } from './read-import.ts';
import type { ImportStep } from './transfer-jobs.ts';

/**
 * Reads the database of a Cherry Studio 2 backup. SQLite can only read a file, so the database is copied to `copy`,
 * which the caller deletes. `now` (epoch ms) replaces missing times.
 */
export async function* readCherryBackup(
  database: AsyncIterable<Uint8Array>,
  copy: string,
  openFile: OpenFile,
  now: number,
): AsyncGenerator<ImportStep> {
  const space = createDiskSpace(dirname(copy));
  const file = await open(copy, 'wx', 0o600);
  try {
    for await (const bytes of database) {
      await space.check();
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
  let found = false;
  for (const conversation of cherryConversations(copy, openFile)) {
    // New topics are empty.
    if (conversation.messages.length === 0) continue;
    found = true;
    yield* appSteps(conversation, now);
  }
  if (!found) yield unreadable('file', 'no-messages');
}
