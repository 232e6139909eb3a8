import { join } from 'node:path';
import type { FullExportEvent, StorageHealth, StoredAmount } from '../../../shared/data/storage.ts';
import { backupsIn } from '../../storage/backups.ts';
import { type DeletingDeps, deleteEverything } from './delete-everything.ts';
import { damagedCopies, filesBelow, filesIn, type SizedFile } from './folder-files.ts';
import { createFullExport, type FullExport, type FullExportDeps } from './full-export.ts';
import type { Health } from './health.ts';
import { runStorageJob } from './storage-jobs.ts';

/** The data folder as a whole. */
export type StorageService = {
  watch(signal: AbortSignal | undefined): AsyncGenerator<StorageHealth>;
  /** Returns the amount of each kind of data. */
  usage(signal: AbortSignal | undefined): Promise<StoredAmount[]>;
  exportAll(signal: AbortSignal | undefined): AsyncGenerator<FullExportEvent>;
  deleteAll(): Promise<void>;
  /** Resolves once nothing is being deleted. Writes have to wait for it. */
  settled(): Promise<void>;
  /** Dismisses the notice about repairs and unreadable items. */
  dismiss(): void;
  /** A fetch handler for the archive of an export. */
  readonly archive: Pick<FullExport, 'owns' | 'fetch'>;
};

/** Creates the service for an open data folder. */
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
      'transcript-chunk',
      'transcript-index',
      'transcript-copy',
      'dictation',
      'talk',
    );
    const captures = filesIn(join(dataFolder, 'media/captures'));
    const speech = media('speech');
    const backups = [...backupsIn(dataFolder), ...damagedCopies(dataFolder)];
    const amounts: StoredAmount[] = [
      {
        kind: 'conversations',
        count: measured.conversations,
        bytes: measured.conversationBytes + bytesOf(media('attachment')),
      },
      { kind: 'transcripts', count: measured.transcripts, bytes: measured.transcriptBytes },
      {
        kind: 'recordings',
        count: recorded.reduce(
          (sum, { count, kind }) => sum + (kind.startsWith('transcript-') ? 0 : count),
          captures.length,
        ),
        bytes: bytesOf(recorded) + sizeOf(captures),
      },
      { kind: 'clips', count: measured.clips, bytes: measured.clipBytes + bytesOf(media('clip')) },
      { kind: 'speech', count: speech[0]?.count ?? 0, bytes: bytesOf(speech) },
      {
        kind: 'backups',
        count: backups.filter(({ path }) => path.endsWith('.db')).length,
        bytes: sizeOf(backups),
      },
      { kind: 'log', count: null, bytes: sizeOf(filesIn(join(dataFolder, 'logs'))) },
    ];
    // Include indexes, free pages, settings and keys, so that the total is the folder's size.
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
      // A failure is reported to the caller of `deleteAll`.
      await deleting?.catch(() => {});
    },
    dismiss: health.dismiss,
    archive,
  };
}

function sizeOf(files: readonly SizedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
