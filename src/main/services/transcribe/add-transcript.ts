import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import type { TranscriptSettings } from '../../../shared/transcription/transcript.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { StoredTranscript } from '../../storage/transcript-row.ts';
import type { TranscriptStore } from '../../storage/transcript-store.ts';
import type { Clock } from '../clock.ts';
import type { GatewaysService } from '../gateways/gateways-service.ts';
import { recordingUse } from './audio-uses.ts';
import { gatewayFor } from './transcribe-chunk.ts';

/** The names of a recording, and the id of the transcript whose recording is transcribed again, if any. */
export type NamedRecording = Pick<StoredTranscript, 'name' | 'title' | 'originId'>;

/**
 * Adds a recording to the end of the queue, for the current gateway. `duration` is in seconds. Returns the id.
 * @throws `not-found` if the file doesn't exist
 */
export async function addTranscript(
  deps: {
    readonly database: Pick<Database, 'transaction'>;
    readonly transcripts: Pick<TranscriptStore, 'add'>;
    readonly media: Pick<MediaStore, 'find' | 'use'>;
    readonly gateways: Pick<GatewaysService, 'lease'>;
    readonly clock: Pick<Clock, 'now'>;
  },
  mediaId: string,
  named: NamedRecording,
  settings: TranscriptSettings,
  duration: number | null,
): Promise<string> {
  const { database, transcripts, media, gateways, clock } = deps;
  const gateway = await gatewayFor(gateways, settings.task);
  const file = media.find(mediaId);
  if (!file) throw new FailureError(failure('not-found'));
  const id = randomUUID();
  database.transaction(() => {
    media.use(recordingUse(id), mediaId);
    transcripts.add({
      ...named,
      id,
      mediaId,
      size: file.size,
      settings,
      gatewayId: gateway?.id ?? null,
      gateway: gateway?.name ?? null,
      duration,
      createdAt: clock.now(),
      parts: [{ part: 0, start: 0, duration, form: 'whole', mediaId: null }],
    });
  });
  return id;
}
