import { nothingRestored, type RestoredCounts } from '../../../shared/data/restored-counts.ts';
import { ownValue } from '../../../shared/own-value.ts';
import type { RecordTable } from '../../storage/record-rows.ts';
import type { FolderImporter } from './folder-importer.ts';
import { folderOf } from './folder-record.ts';
import { draftsToRestore, mediaUseOf, type RecordRestorer, type StoreRecordsDeps } from './store-records.ts';

const tables: Readonly<Record<string, readonly [RecordTable, keyof RestoredCounts]>> = {
  transcript: ['transcripts', 'transcripts'],
  clip: ['clips', 'clips'],
  'voice-over': ['voice_overs', 'voiceOvers'],
  prompt: ['prompts', 'prompts'],
};

/**
 * Counts the records that a restore would add, without writing anything. `hasConversation` returns whether a
 * conversation would exist after the restore.
 */
export function createRecordCounter(
  deps: StoreRecordsDeps,
  folders: FolderImporter,
  hasConversation: (id: string) => boolean,
): RecordRestorer {
  const { rows, media } = deps;
  const counts = { ...nothingRestored };
  let isNew = false;
  return {
    restore: async (step) => {
      if (step.type === 'audio') {
        // The message that a recording belongs to may be new too, and a trial doesn't store it.
        const use = step.use.kind === 'talk' ? mediaUseOf(step.use) : null;
        if (use ? media.usedFor(use) === null : isNew) counts.recordings += 1;
        return true;
      }
      const { kind, record } = step.record;
      if (kind === 'drafts') {
        const { messages, speak } = draftsToRestore(record, deps);
        const wanted = messages.filter(
          ({ conversationId }) => conversationId === null || hasConversation(conversationId),
        );
        counts.drafts += wanted.length + (speak ? 1 : 0);
        return true;
      }
      if (kind === 'folder') {
        if (!folders.add(folderOf(record))) counts.known += 1;
        return true;
      }
      const [table, count] = ownValue(tables, kind) ?? [];
      if (!table || !count || !('id' in record)) return true;
      isNew = rows.state(table, record.id) !== 'stored';
      counts[isNew ? count : 'known'] += 1;
      return true;
    },
    finish: () => ({ ...counts, folders: folders.added() }),
    discard: async () => {},
  };
}
