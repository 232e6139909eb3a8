import type { Settings } from '../../../shared/settings/settings.ts';
import type { Log } from '../../storage/log.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { listedItems } from '../list-events.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { TranscribeService } from '../transcribe/transcribe-service.ts';

/** Deletes audio that is older than the user's retention settings. */
export type Retention = { close(): void };

const dayMs = 24 * 60 * 60 * 1000;
const checkMs = 6 * 60 * 60 * 1000;
/** Delay of the first check in ms, so that it doesn't slow down startup. */
const firstMs = 5_000;

/** Creates the retention checks, which run soon after startup, after each settings change, and every few hours. */
export function createRetention(deps: {
  readonly settings: Pick<SettingsService, 'watch'>;
  readonly media: Pick<MediaStore, 'usesBefore' | 'release'>;
  readonly transcribe: Pick<TranscribeService, 'watchList' | 'deleteAudio'>;
  readonly clock: Clock;
  readonly log: Log;
}): Retention {
  const { clock, log } = deps;
  const closing = new AbortController();
  let cancel: (() => void) | null = null;
  let latest: Settings | null = null;

  async function check(): Promise<void> {
    if (!latest) return;
    try {
      for (const release of overdue(deps, latest)) {
        if (closing.signal.aborted) return;
        release();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await deleteRecordings(deps, latest, closing.signal);
    } catch (thrown) {
      log.error('retention', thrown);
    }
    // A settings change may already have scheduled the next check.
    if (cancel === null) scheduleCheck(checkMs);
  }

  function scheduleCheck(ms: number): void {
    cancel?.();
    if (closing.signal.aborted) return;
    cancel = clock.after(ms, () => {
      cancel = null;
      void check();
    });
  }

  async function follow(): Promise<void> {
    for await (const settings of deps.settings.watch(closing.signal)) {
      const before = latest;
      latest = settings;
      if (before === null) scheduleCheck(firstMs);
      else if (
        before.recordingRetentionDays !== settings.recordingRetentionDays ||
        before.speechRetentionDays !== settings.speechRetentionDays
      )
        scheduleCheck(0);
    }
  }
  void follow().catch((thrown: unknown) => log.error('retention', thrown));

  return {
    close: () => {
      closing.abort();
      cancel?.();
    },
  };
}

function overdue(
  { media, clock }: Parameters<typeof createRetention>[0],
  { speechRetentionDays, recordingRetentionDays }: Settings,
): readonly (() => void)[] {
  const older = (kind: 'speech' | 'talk', days: number | null) =>
    days === null ? [] : media.usesBefore(kind, clock.now() - days * dayMs);
  return [...older('speech', speechRetentionDays), ...older('talk', recordingRetentionDays)].map(
    (use) => () => media.release(use),
  );
}

async function deleteRecordings(
  { transcribe, clock }: Parameters<typeof createRetention>[0],
  { recordingRetentionDays }: Settings,
  signal: AbortSignal,
): Promise<void> {
  if (recordingRetentionDays === null) return;
  const before = clock.now() - recordingRetentionDays * dayMs;
  const listed = listedItems(transcribe.watchList(signal));
  for await (const { id, finishedAt, audioUrl } of listed) {
    if (signal.aborted) return;
    if (audioUrl === null || finishedAt === null || finishedAt >= before) continue;
    transcribe.deleteAudio(id);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
