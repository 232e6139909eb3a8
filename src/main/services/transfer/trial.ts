import type { RestoredCounts } from '../../../shared/models/transfer.ts';
import { ownValue } from '../../../shared/own-value.ts';
import type { RecordTable } from '../../storage/record-rows.ts';
import { mediaUseOf, type RecordKeeper, type StoreRecordsDeps } from './store-records.ts';

const tables: Readonly<Record<string, readonly [RecordTable, keyof RestoredCounts]>> = {
  transcript: ['transcripts', 'transcripts'],
  clip: ['clips', 'clips'],
  'voice-over': ['voice_overs', 'voiceOvers'],
  prompt: ['prompts', 'prompts'],
};

/** Counts the records that a restore would add, without writing anything. */
export function createRecordCounter({ rows, media }: Pick<StoreRecordsDeps, 'rows' | 'media'>): RecordKeeper {
  const counts = { transcripts: 0, recordings: 0, clips: 0, voiceOvers: 0, prompts: 0, drafts: 0, known: 0 };
  let isNew = false;
  return {
    restore: async (step) => {
      if (step.type === 'audio') {
        // The message of a talk may be new too, and isn't stored in a trial.
        const use = step.use.kind === 'talk' ? mediaUseOf(step.use) : null;
        if (use ? media.usedFor(use) === null : isNew) counts.recordings += 1;
        return true;
      }
      const { kind, record } = step.record;
      const [table, count] = ownValue(tables, kind) ?? [];
      if (!table || !count || !('id' in record)) return true;
      isNew = rows.state(table, record.id) !== 'stored';
      counts[isNew ? count : 'known'] += 1;
      return true;
    },
    finish: () => counts,
    discard: async () => {},
  };
}
