import { join } from 'node:path';
import type { FullExportEvent, StorageHealth, StoredAmount } from '../../../shared/models/storage.ts';
import { backupsIn } from '../../storage/backups.ts';
import { type DeletingDeps, deleteEverything } from './delete-everything.ts';
import { damagedCopies, filesBelow, filesIn, type SizedFile } from './folder-files.ts';
import { createFullExport, type FullExport, type FullExportDeps } from './full-export.ts';
import type { Health } from './health.ts';
import { runStorageJob } from './storage-jobs.ts';

/** The data folder as a whole. */
export type StorageService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<StorageHealth>;
  /** How much there is of each kind. */
  usage(signal: AbortSignal | undefined): Promise<StoredAmount[]>;
  exportAll(signal: AbortSignal | undefined): AsyncGenerator<FullExportEvent>;
  deleteAll(): Promise<void>;
  /** Settles once nothing is being deleted: until then nothing else is to be written. */
  settled(): Promise<void>;
  /** The person has read what was mended, and how much can’t be read. */
  dismiss(): void;
  /** The archive of an export, as a fetch handler. */
  readonly archive: Pick<FullExport, 'owns' | 'fetch'>;
};

/** The storage of a data folder that is open. */
export function createStorageService(
  deps: DeletingDeps & FullExportDeps & { readonly health: Health },
): StorageService {
  const { dataFolder, databaseFile, health } = deps;
  const archive = createFullExport(deps);
  let deleting: Promise<void> | null = null;

  async function usage(signal: AbortSignal | undefined): Promise<StoredAmount[]> {
    const measured = await runStorageJob({ kind: 'measure', file: databaseFile }, signal);
    const media = (...kinds: readonly string[]) => measured.media.filter(({ kind }) => kinds.includes(kind));
    const bytesOf = (files: readonly { readonly bytes: number }[]) =>
      files.reduce((sum, { bytes }) => sum + bytes, 0);
    const recorded = media(
      'transcript',
      'transcript-part',
      'transcript-index',
      'transcript-copy',
      'dictation',
    );
    const takes = filesIn(join(dataFolder, 'media/takes'));
    const spoken = media('speech');
    const kept = [...backupsIn(dataFolder), ...damagedCopies(dataFolder)];
    const amounts: StoredAmount[] = [
      { kind: 'conversations', count: measured.conversations, bytes: measured.conversationBytes },
      { kind: 'transcripts', count: measured.transcripts, bytes: measured.transcriptBytes },
      {
        kind: 'recordings',
        count: recorded.reduce(
          (sum, { count, kind }) => sum + (kind.startsWith('transcript-') ? 0 : count),
          takes.length,
        ),
        bytes: bytesOf(recorded) + sizeOf(takes),
      },
      { kind: 'clips', count: measured.clips, bytes: measured.clipBytes + bytesOf(media('clip')) },
      { kind: 'speech', count: spoken[0]?.count ?? 0, bytes: bytesOf(spoken) },
      { kind: 'backups', count: kept.filter(({ path }) => path.endsWith('.db')).length, bytes: sizeOf(kept) },
      { kind: 'log', count: null, bytes: sizeOf(filesIn(join(dataFolder, 'logs'))) },
    ];
    // Indexes, room that deletions left, settings, keys: with them the sum is what the folder takes.
    const rest = sizeOf(filesBelow(dataFolder)) - bytesOf(amounts);
    return [...amounts, { kind: 'other', count: null, bytes: Math.max(0, rest) }];
  }

  return {
    watch: health.watch,
    usage,
    exportAll: async function* (signal) {
      const out = new Set<StoredAmount['kind']>(['conversations', 'transcripts', 'recordings', 'clips']);
      const total = (await usage(signal))
        .filter(({ kind }) => out.has(kind))
        .reduce((sum, { bytes }) => sum + bytes, 0);
      yield* archive.begin(total, signal);
    },
    deleteAll: () => {
      deleting ??= deleteEverything(deps).finally(() => {
        deleting = null;
      });
      return deleting;
    },
    settled: async () => {
      // A failure is told to whoever asked for it.
      await deleting?.catch(() => {});
    },
    dismiss: health.dismiss,
    archive,
  };
}

function sizeOf(files: readonly SizedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
