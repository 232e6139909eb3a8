import type { RestoredCounts } from '../../../shared/models/transfer.ts';
import { ownValue } from '../../../shared/own-value.ts';
import type { RecordRows, RecordTable } from '../../storage/record-rows.ts';
import type { RecordKeeper } from './store-records.ts';

const tables: Readonly<Record<string, readonly [RecordTable, keyof RestoredCounts]>> = {
  transcript: ['transcripts', 'transcripts'],
  clip: ['clips', 'clips'],
  'voice-over': ['voice_overs', 'voiceOvers'],
  prompt: ['prompts', 'prompts'],
};

/** Counts the records that a restore would add, without writing anything. */
export function createRecordCounter(rows: Pick<RecordRows, 'state'>): RecordKeeper {
  const counts = { transcripts: 0, recordings: 0, clips: 0, voiceOvers: 0, prompts: 0, drafts: 0, known: 0 };
  let isNew = false;
  return {
    restore: async (step) => {
      if (step.type === 'audio') {
        if (isNew) counts.recordings += 1;
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
